import type { DeliveryJson } from '@underlay/contract/deliveries.ts';
import { mayWrite } from '@underlay/domain/invoices/document-rights.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Moment, Moments } from '../../../ui/layout/moments.tsx';
import { NextStep, Rail } from '../../../ui/layout/rail.tsx';
import { Breakable } from '../../../ui/text/breakable.tsx';
import { useBusinessDay, useMay } from '../../businesses/index.ts';
import { copyPortalLink } from '../../customers/manager/index.ts';
import { addressLabel, deliveryLabel } from '../../deliveries/index.ts';
import { RepeatDelivery } from '../../deliveries/manager/index.ts';
import { lostDeliveries } from '../lost-deliveries.ts';
import { nextStepOf } from '../next-step.ts';
import { aheadOf, deliveryTitle, detailLabel, MONEY_MOMENTS, momentTitle } from '../timeline-copy.ts';
import { HowItIsPaid } from './how-it-is-paid.tsx';
import { SignedCopy } from './signed-copy.tsx';
import classes from './timeline.module.css';
import { type ReadVersion, Versions } from './versions.tsx';
import { WhatCustomerSees } from './what-customer-sees.tsx';

interface ProgressProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  readonly version: ReadVersion;
}

/** The one next step on a chalk line, for whoever can do it, then what happened. What is still to come is hollow. */
export function Progress({ businessId, invoice, version }: ProgressProps) {
  const { today, momentOf } = useBusinessDay(businessId);
  const lost = lostDeliveries(invoice, today());
  const may = useMay();
  const isDraft = invoice.status === 'pending';
  const next = nextStepOf(invoice, today(), { mayConvert: may('invoice') });
  return (
    <Rail label="Progress" makesRoom={isDraft}>
      {mayWrite(may, invoice) && (
        <NextStep>
          <p>
            <Breakable>{next.copy}</Breakable>
          </p>
          {next.givesLink && may('invoice') && (
            <LinkButton onClick={() => void copyPortalLink(invoice.portalPath)}>Copy portal link</LinkButton>
          )}
        </NextStep>
      )}
      <HowItIsPaid businessId={businessId} invoice={invoice} />
      <WhatCustomerSees businessId={businessId} invoice={invoice} />
      <SignedCopy businessId={businessId} invoice={invoice} />
      <Versions businessId={businessId} invoice={invoice} version={version} />
      <section className={classes.history} aria-labelledby="timeline">
        <h2 id="timeline">Timeline</h2>
        <Moments>
          {invoice.timeline.map((moment, index) => (
            <Moment
              // biome-ignore lint/suspicious/noArrayIndexKey: history only grows at its end
              key={index}
              isMoney={MONEY_MOMENTS.has(moment.kind)}
              isLast={index === invoice.timeline.length - 1}
            >
              {moment.delivery ? (
                <DeliveryEntry
                  businessId={businessId}
                  delivery={moment.delivery}
                  isLost={lost.includes(moment.delivery)}
                />
              ) : (
                <>
                  <b>{momentTitle(moment)}</b>
                  {(moment.detail !== null || moment.amount !== null) && <small>{detailLabel(moment)}</small>}
                </>
              )}
              {moment.by && <small>by {moment.by}</small>}
              <time dateTime={moment.at}>{momentOf(moment.at)}</time>
            </Moment>
          ))}
          {aheadOf(invoice).map((copy) => (
            <Moment key={copy} isAhead>
              <b>{copy}</b>
              <span className={classes.hidden}> is still to come</span>
            </Moment>
          ))}
        </Moments>
      </section>
    </Rail>
  );
}

interface DeliveryEntryProps {
  readonly businessId: string;
  readonly delivery: DeliveryJson;
  /** It is said in red, and offered once. */
  readonly isLost: boolean;
}

/** What was sent to the customer, and whether it arrived. */
function DeliveryEntry({ businessId, delivery, isLost }: DeliveryEntryProps) {
  return (
    <>
      <b>{deliveryTitle(delivery)}</b>
      <small data-lost={isLost}>
        <Breakable>{deliveryLabel(delivery)}</Breakable>
      </small>
      {delivery.state !== 'bounced' && (
        <small>
          <Breakable>{addressLabel(delivery)}</Breakable>
        </small>
      )}
      {isLost && (
        <small>
          <RepeatDelivery businessId={businessId} delivery={delivery} />
        </small>
      )}
    </>
  );
}
