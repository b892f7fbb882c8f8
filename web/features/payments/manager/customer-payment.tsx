import type { Customer } from '../../../api/answers.ts';
import { useBusinessId } from '../../businesses/index.ts';
import { AddPayment } from './add-payment.tsx';

type Whose = Pick<Customer, 'uuid' | 'displayName' | 'owed'>;

/** Money of a customer is recorded while they owe something. */
export function CustomerPayment({ customer }: { customer: Whose }) {
  const businessId = useBusinessId();
  if (customer.owed === undefined || customer.owed <= 0) return null;
  return <AddPayment businessId={businessId} customer={customer} variant="default" />;
}
