import type { LinkTarget } from '../../../ui/controls/link-target.ts';
import { RadioField } from '../../../ui/fields/choice-fields.tsx';
import { methodTitle } from '../methods/method-copy.ts';
import { WaitingMethods } from '../methods/waiting-methods.tsx';
import { ANOTHER, type PaymentSource } from './use-payment-source.ts';

interface PaymentSourceFieldProps {
  readonly source: PaymentSource;
  /** Where saved accounts are managed. */
  readonly methodsAt: LinkTarget;
}

/** D65: one of the saved accounts, or another one. Without a saved account there is no choice to make. */
export function PaymentSourceField({ source, methodsAt }: PaymentSourceFieldProps) {
  const { verified, pending, value, choose } = source;
  if (verified.length === 0) return null;
  const saved = verified.map((method) => ({ value: method.uuid, label: methodTitle(method) }));
  return (
    <div>
      <RadioField
        name="payFrom"
        label="Pay from"
        options={[...saved, { value: ANOTHER, label: 'Another bank account' }]}
        value={value}
        error={undefined}
        valid={false}
        onBlur={() => undefined}
        onChange={choose}
      />
      {/* Beside the form, so that no entry is lost. */}
      <WaitingMethods methods={pending} methodsAt={methodsAt} newTab />
    </div>
  );
}
