import { toast, toastProblem, toastWarning } from '../../ui/feedback/toasts.tsx';
import { useRemind } from './invoice-queries.ts';

/** Asks the customer once more by e-mail, with the specified messages for how it went (INV-24 to INV-26). */
export function useReminder(businessId: string) {
  const remind = useRemind(businessId);
  const send = async (invoiceId: string): Promise<void> => {
    try {
      await remind.mutateAsync(invoiceId);
      toast('Reminder Email Sent');
    } catch (error) {
      if (isLimit(error)) toastWarning('Reminder Email Daily Limit Reached');
      else toastProblem('Error sending Reminder Email');
    }
  };
  return { send, busy: remind.isPending };
}

const isLimit = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'reminder_limit';
