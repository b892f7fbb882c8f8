import type { Cents } from '@underlay/domain/money/money.ts';
import type { ComponentProps, ReactNode } from 'react';
import type { Account, CustomerInvoiceDetail } from '../../../api/answers.ts';
import type { StatusBadge } from '../../../ui/text/status-badge.tsx';

/** What stands in the place of a quote's own parts, or beside them. */
export interface OfferOnPaper {
  readonly badge?: ComponentProps<typeof StatusBadge>;
  /** What it comes to with what is chosen. */
  readonly total?: Cents;
  readonly before?: ReactNode;
  readonly lines?: ReactNode;
  readonly after?: ReactNode;
}

/** What a quote that can be answered shows in other ways than an invoice. */
export interface OfferParts {
  readonly result?: ReactNode;
  readonly due?: ReactNode;
  readonly aside?: ReactNode;
  readonly paper?: OfferOnPaper;
}

export interface OfferPageProps {
  readonly account: Account;
  readonly invoice: CustomerInvoiceDetail;
  /** The page around these parts, or the page of a document that is still loading. */
  readonly children: (parts: OfferParts | 'waiting') => ReactNode;
}
