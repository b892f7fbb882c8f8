import type { Customer } from '../../../api/answers.ts';
import { useBusinessId, useMay } from '../../businesses/index.ts';
import { AddPayment } from './add-payment.tsx';

type Whose = Pick<Customer, 'uuid' | 'displayName' | 'owed'>;

/** Money of a customer is recorded while they owe something, by whoever may. */
export function CustomerPayment({ customer }: { customer: Whose }) {
  const businessId = useBusinessId();
  const may = useMay();
  if (!may('invoice')) return null;
  if (customer.owed === undefined || customer.owed <= 0) return null;
  return <AddPayment businessId={businessId} customer={customer} variant="default" />;
}
