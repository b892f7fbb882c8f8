import type { Customer } from '../../../api/answers.ts';
import { useBusinessId, useMay } from '../../businesses/index.ts';
import { AddPayment } from './add-payment.tsx';

type Whose = Pick<Customer, 'uuid' | 'displayName'>;

/** Money of a customer is recorded by whoever may, also of one who owes nothing yet: a deposit (PART-15). */
export function CustomerPayment({ customer }: { customer: Whose }) {
  const businessId = useBusinessId();
  const may = useMay();
  if (!may('invoice')) return null;
  return <AddPayment businessId={businessId} customer={customer} variant="default" />;
}
