import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import type { ReactNode } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import type { LinkTarget } from '../../../ui/controls/link-target.ts';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { SkeletonBar, Waiting } from '../../../ui/feedback/waiting.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { PlankEdge } from '../../../ui/layout/plank-edge.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { BackLink, UnavailableCard } from '../../portal/index.ts';
import classes from './payment-document.module.css';

/** A page with one document on it, to be kept or printed. */
export const DocumentPage = ({
  back,
  children,
}: {
  back: { link: LinkTarget; label: string };
  children: ReactNode;
}) => (
  <main id="main" className={classes.page}>
    <BackLink {...back.link}>{back.label}</BackLink>
    {children}
  </main>
);

interface DocumentProps {
  /** What it is, and for the tab of the browser also of whom. */
  readonly heading: string;
  readonly title: string;
  readonly badge?: ReactNode;
  /** The same as PDF. It is a plain link, since downloads by script break in the browsers of mail programs. */
  readonly pdf?: { readonly href: string; readonly onDownload: () => void };
  readonly children: ReactNode;
}

export function Paper({ heading, title, badge, pdf, children }: DocumentProps) {
  return (
    <Sheet as="article" className={classes.paper}>
      <PlankEdge />
      <div className={classes.body}>
        <div className={classes.head}>
          <PageTitle title={title}>{heading}</PageTitle>
          {badge}
          <div className={classes.actions}>
            {pdf && (
              <Button
                component="a"
                variant="default"
                className={classes.print}
                aria-label="Download PDF"
                href={pdf.href}
                onClick={pdf.onDownload}
              >
                <IconDownload size={16} stroke={1.5} aria-hidden />
                <span className={classes.printLabel}>Download PDF</span>
              </Button>
            )}
            <Button variant="default" className={classes.print} aria-label="Print" onClick={() => window.print()}>
              <IconPrinter size={16} stroke={1.5} aria-hidden />
              <span className={classes.printLabel}>Print</span>
            </Button>
          </div>
        </div>
        {children}
      </div>
    </Sheet>
  );
}

/** Names and values in two columns. */
export const DocumentFacts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>;

interface DocumentFactProps {
  readonly label: string;
  /** A long text has a row of its own. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export const DocumentFact = ({ label, wide = false, children }: DocumentFactProps) => (
  <div data-wide={wide || undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

interface NoDocumentProps {
  /** "Payment" */
  readonly what: string;
  /** Null while it is on its way. */
  readonly error: Error | null;
  readonly onRetry: () => void;
  /** What is said where it is not for this customer. */
  readonly missing?: string;
}

const NO_PAYMENT =
  'There is no such payment on this account. Please check the link, or open the payment from Payment History.';

/** In the place of a document. It is on its way, not for this customer, or could not be loaded. */
export function NoDocument({ what, error, onRetry, missing = NO_PAYMENT }: NoDocumentProps) {
  if (error === null) return <DocumentSkeleton what={what} />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <UnavailableCard title={`${what} is Unavailable`}>
        <p>{missing}</p>
      </UnavailableCard>
    );
  }
  return (
    <div className={classes.failed}>
      <PageTitle title={what}>{what}</PageTitle>
      <FailureStrip what={`This ${what.toLowerCase()}`} onRetry={onRetry} />
    </div>
  );
}

const LINES = [12, 9, 14, 10, 8, 11];

const DocumentSkeleton = ({ what }: { what: string }) => (
  <Sheet as="article" className={`${classes.paper} ${classes.toCome}`} aria-busy="true">
    <h1 className={classes.hiddenLabel}>{what}</h1>
    <PlankEdge />
    <div className={classes.body}>
      <Waiting>
        <p className={classes.hiddenLabel} role="status">
          Loading
        </p>
        <div className={classes.head}>
          <SkeletonBar width={9} height={1.5} />
        </div>
        <div className={classes.facts}>
          {LINES.map((width) => (
            <SkeletonBar key={width} width={width} height={2.25} />
          ))}
        </div>
      </Waiting>
    </div>
  </Sheet>
);
