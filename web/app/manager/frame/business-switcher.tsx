import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ROLE_NAMES } from '@underlay/domain/members/rights.ts';
import { businessesQuery } from '../../../features/businesses/business-queries.ts';
import { useMe } from '../../../features/businesses/rights.ts';
import { RoleBeside } from '../../../features/businesses/role-beside.tsx';
import type { LinkTarget } from '../../../ui/controls/link-target.ts';
import classes from './manager-frame.module.css';

/** How many businesses the menu lists. With more the person goes to the whole list. */
const MAX_IN_MENU = 8;

/** The name of the business, with the reader's role there unless they own it (ROLE-16), which is also the first breadcrumb, and the way to the others. */
export function BusinessSwitcher({ businessId, name }: { businessId: string; name: string }) {
  const { data = [] } = useQuery(businessesQuery);
  const { role } = useMe();
  const navigate = useNavigate();
  const named = role === 'owner' ? name : `${name}, ${ROLE_NAMES[role]}`;
  const go = (target: LinkTarget) => () => void navigate(target);
  return (
    <Menu
      position="bottom-start"
      width={264}
      radius="md"
      shadow="md"
      withInitialFocusPlaceholder={false}
      portalProps={{ target: '#main' }}
    >
      <Menu.Target>
        <button type="button" className={classes.switch} aria-label={`${named}, switch business`}>
          <span>
            {name}
            <RoleBeside role={role} />
          </span>
          <IconSelector size={16} stroke={1.5} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {data.slice(0, MAX_IN_MENU).map((business) => (
          <Menu.Item
            key={business.businessId}
            onClick={go({ to: '/p/m/$businessId', params: { businessId: business.businessId } })}
            aria-current={business.businessId === businessId ? 'true' : undefined}
            rightSection={business.businessId === businessId && <IconCheck size={16} stroke={1.75} aria-hidden />}
          >
            {business.businessName}
            <RoleBeside role={business.role} />
          </Menu.Item>
        ))}
        {data.length > 0 && <Menu.Divider />}
        <Menu.Item onClick={go({ to: '/a/account-selection' })}>All businesses</Menu.Item>
        <Menu.Item onClick={go({ to: '/a/create-account' })}>New business</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
