import { ActionIcon, Menu } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import type { ReactNode } from 'react';
import targets from './icon-target.module.css';

const SIZES = {
  page: { width: 264, button: 36, icon: 18 },
  row: { width: 208, button: 28, icon: 15 },
  line: { width: 208, button: 32, icon: 16 },
} as const;

interface MoreMenuProps {
  /** Says about what, where several stand on a page. */
  readonly label?: string;
  /** In the head of a page, in a row, or beside the handle of a line. */
  readonly size?: keyof typeof SIZES;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** What is seldom done, behind three dots. */
export function MoreMenu({ label = 'More', size = 'page', busy = false, children }: MoreMenuProps) {
  const { width, button, icon } = SIZES[size];
  return (
    <Menu
      position="bottom-end"
      width={width}
      radius="md"
      shadow="md"
      withInitialFocusPlaceholder={false}
      portalProps={{ target: '#main' }}
    >
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={button}
          className={targets.target}
          aria-label={label}
          aria-busy={busy || undefined}
          title="More"
        >
          <IconDots size={icon} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
