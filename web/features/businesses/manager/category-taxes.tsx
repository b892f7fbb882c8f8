import { useQuery } from '@tanstack/react-query';
import type { CategoryJson } from '@underlay/contract/categories.ts';
import { NO_TAX, OWN_TAX } from '@underlay/domain/offers/document-price.ts';
import { OWN_TAX_NAME } from '@underlay/domain/offers/price-names.ts';
import { useState } from 'react';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { categoriesQuery, PAYMENT_CATEGORY } from '../business-queries.ts';
import { taxRatesQuery, useCategoryChange } from '../tax-rate-queries.ts';
import classes from './settings-page.module.css';
import { SettingsPart } from './settings-part.tsx';

/** TAX-07: what new lines of each category are taxed with. */
export function CategoryTaxes({ businessId }: { businessId: string }) {
  const query = useQuery(categoriesQuery(businessId));
  const labels = useTaxLabels(businessId);
  const [open, setOpen] = useState<CategoryJson | null>(null);
  return (
    <Card title="Categories">
      <SettingsPart what="The categories" query={query}>
        {(categories) => (
          <div className={classes.body}>
            <p>A new line is taxed as its category says here. An item of the price book says it itself.</p>
            <table className={classes.categories} aria-label="Categories">
              <thead>
                <tr>
                  <th scope="col">Name</th>
                  <th scope="col">New lines are taxed with</th>
                </tr>
              </thead>
              <tbody>
                {categories.filter(isOrdinary).map((category) => (
                  <tr key={category.uuid}>
                    <td>
                      <LinkButton onClick={() => setOpen(category)}>{category.name}</LinkButton>
                    </td>
                    <td>{labels(category.tax)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </SettingsPart>
      {open !== null && <CategoryDialog businessId={businessId} category={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}

const isOrdinary = ({ name }: CategoryJson): boolean => name !== PAYMENT_CATEGORY;

/** A retired rate is named as such: new lines are taxed with the document's own in its place. */
function useTaxLabels(businessId: string) {
  const { data: rates = [] } = useQuery(taxRatesQuery(businessId));
  return (tax: string = OWN_TAX): string => {
    if (tax === OWN_TAX) return OWN_TAX_NAME;
    if (tax === NO_TAX) return 'Not taxed';
    const rate = rates.find(({ uuid }) => uuid === tax);
    return rate === undefined ? '' : `${rate.name}, ${rate.percent}%${rate.active ? '' : ', retired'}`;
  };
}

interface CategoryDialogProps {
  readonly businessId: string;
  readonly category: CategoryJson;
  readonly onClose: () => void;
}

function CategoryDialog({ businessId, category, onClose }: CategoryDialogProps) {
  const { data: rates = [] } = useQuery(taxRatesQuery(businessId));
  const labels = useTaxLabels(businessId);
  const change = useCategoryChange(businessId);
  const form = useRuledForm<{ tax: string }>({
    initialValues: { tax: category.tax ?? OWN_TAX },
    rules: { tax: () => null },
    submit: async ({ tax }) => {
      await change.mutateAsync({ categoryId: category.uuid, tax });
      toast('Category saved');
      onClose();
    },
  });
  // A retired one stays where it is.
  const named = rates.filter(({ uuid, active }) => active || uuid === category.tax).map(({ uuid }) => uuid);
  return (
    <FormDialog form={form} title={`Tax of ${category.name}`} save="Save Category" onClose={onClose}>
      <SelectField
        {...form.text('tax')}
        label="New lines are taxed with"
        options={[OWN_TAX, NO_TAX, ...named].map((value) => ({ value, label: labels(value) }))}
      />
    </FormDialog>
  );
}
