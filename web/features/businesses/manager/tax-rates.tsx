import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import type { TaxRateJson } from '@underlay/contract/tax-rates.ts';
import { useState } from 'react';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { taxRatesQuery } from '../tax-rate-queries.ts';
import classes from './settings-page.module.css';
import { SettingsPart } from './settings-part.tsx';
import { TaxRateDialog } from './tax-rate-dialog.tsx';

/** TAX-01: rates with names of their own, for lines that are not taxed with the sales tax of their document. */
export function TaxRates({ businessId }: { businessId: string }) {
  const query = useQuery(taxRatesQuery(businessId));
  const [open, setOpen] = useState<TaxRateJson | 'new' | null>(null);
  return (
    <Card title="Tax rates">
      <SettingsPart what="The tax rates" query={query}>
        {(rates) => (
          <div className={classes.body}>
            <p>
              A line can be taxed with one of these in place of the sales tax of its document. Where two authorities
              tax, enter their sum.
            </p>
            {rates.length > 0 && <RateTable rates={rates} onOpen={setOpen} />}
            <div>
              <Button
                variant="default"
                leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
                onClick={() => setOpen('new')}
              >
                Add Tax Rate
              </Button>
            </div>
          </div>
        )}
      </SettingsPart>
      {open !== null && (
        <TaxRateDialog
          businessId={businessId}
          rate={open === 'new' ? null : (query.data?.find(({ uuid }) => uuid === open.uuid) ?? open)}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}

interface RateTableProps {
  readonly rates: readonly TaxRateJson[];
  readonly onOpen: (rate: TaxRateJson) => void;
}

const RateTable = ({ rates, onOpen }: RateTableProps) => (
  <table className={classes.rates} aria-label="Tax rates">
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Percent</th>
        <th scope="col">Status</th>
      </tr>
    </thead>
    <tbody>
      {rates.map((rate) => (
        <tr key={rate.uuid}>
          <td>
            <LinkButton onClick={() => onOpen(rate)}>{rate.name}</LinkButton>
          </td>
          <td>{rate.percent}%</td>
          <td>
            <StatusBadge {...(rate.active ? IN_USE : RETIRED)} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const IN_USE = { value: 'in use', tone: 'green' } as const;
const RETIRED = { value: 'retired', tone: 'neutral' } as const;
