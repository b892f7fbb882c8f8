import type { ReactNode } from 'react';
import type { LinkTarget } from '../../../ui/controls/link-target.ts';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { BackLink } from '../../portal/index.ts';
import classes from './payment-page.module.css';

interface PaymentPageProps {
  readonly title: string;
  readonly back: { readonly link: LinkTarget; readonly label: string };
  /** What is paid, in one line. */
  readonly lede?: ReactNode;
  readonly children: ReactNode;
}

/** One column of 480 px: the way back, what this is, and nothing else. */
export function PaymentPage({ title, back, lede, children }: PaymentPageProps) {
  return (
    <main id="main" className={classes.page}>
      <BackLink {...back.link}>{back.label}</BackLink>
      <PageTitle title={title}>{title}</PageTitle>
      <p className={classes.lede}>{lede}</p>
      {children}
    </main>
  );
}
