import { taskKind } from '../../services/background-task.ts';

/** A card payment has settled in whose order credit is used too (PART-09). The work is in credit-of-order.ts. */
export const orderSettled = taskKind<{ readonly businessId: string; readonly paymentId: string }>('credit-of-order');
