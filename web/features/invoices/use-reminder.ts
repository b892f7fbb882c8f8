import { REMINDER_FAILED } from '@underlay/domain/refusal-texts.ts';
import { useState } from 'react';
import { toast, toastProblem, toastWarning } from '../../ui/feedback/toasts.tsx';
import { GIVE_LINK } from '../customers/manager/index.ts';
import { useRemind } from './invoice-queries.ts';

/** Asks the customer once more by e-mail, with the specified messages for how it went (INV-24 to INV-26). */
export function useReminder(businessId: string, reaches = true) {
  const remind = useRemind(businessId);
  const [isNobody, setNobody] = useState(false);
  const send = async (invoiceId: string): Promise<void> => {
    try {
      await remind.mutateAsync(invoiceId);
      toast('Reminder Email Sent');
    } catch (error) {
      const why = refusalOf(error);
      if (why?.code === 'reminder_impossible') setNobody(true);
      if (why?.code === 'reminder_limit') toastWarning(why.message);
      else toastProblem([REMINDER_FAILED, why && isHindered(why) && why.message].filter(Boolean).join('. '));
    }
  };
  return {
    send,
    busy: remind.isPending,
    /** Known before, or once it was tried: then trying again reaches nobody either. */
    whyNot: isNobody || !reaches ? GIVE_LINK : null,
  };
}

const refusalOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? { code: error.code, message: error.message } : null;

/** No mail of the business may leave today, or until that is looked at (P21). */
const isHindered = ({ code }: { readonly code: unknown }): boolean => code === 'mail_limit' || code === 'mail_stopped';
