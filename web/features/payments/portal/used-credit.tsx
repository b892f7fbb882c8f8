import { useNavigate } from '@tanstack/react-router';
import { payingCopy as copy } from '@underlay/domain/copy/paying.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import { useEffect } from 'react';
import { Remark } from '../../../ui/text/remark.tsx';

/** What was just paid with credit alone, on the page that shows what is left to do (PART-08). It is said once, and not after Back. */
export function UsedCredit({ amount }: { amount: Cents }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ to: '.', replace: true, resetScroll: false });
  }, [navigate]);
  return <Remark isStatus>{copy.used({ amount })}</Remark>;
}
