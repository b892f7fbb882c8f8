import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { offerCopy } from '@underlay/domain/copy/offers.ts';
import { lazy, type ReactNode, type RefObject, useState } from 'react';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { type AccountPathIds, LatePart, signLink, useOnDevice } from '../../portal/index.ts';
import type { Offer } from '../offer.ts';
import classes from './offer-card.module.css';

/** Few answer in another way than by signing. */
const AnswerForm = lazy(() => import('./answer-form.tsx').then((module) => ({ default: module.AnswerForm })));

interface OfferAnswersProps {
  readonly ids: AccountPathIds;
  readonly invoiceId: string;
  readonly offer: Offer;
  /** What it comes to, beside the button in the bar of a phone. */
  readonly total: ReactNode;
  /** Says what became of it. */
  readonly result: RefObject<HTMLElement | null>;
}

type Opened = 'none' | 'question' | 'new' | 'decline';

/** The one thing to do next, and the other ways to answer (SIGN-11, SIGN-13). A form opens in the place of the button that opened it, which has the focus again afterwards. */
export function OfferAnswers({ ids, invoiceId, offer, total, result }: OfferAnswersProps) {
  const [opened, setOpened] = useState<Opened>('none');
  const [left, setLeft] = useState<Opened>('none');
  const onDevice = useOnDevice();
  const { card } = offerCopy;
  const { state } = offer;
  const close = (from = opened) => {
    setLeft(from);
    setOpened('none');
  };
  const declined = () => {
    close('none');
    result.current?.focus();
  };
  // Whoever has asked has not answered yet (SIGN-11).
  const decline = state === 'waiting' && (
    <LinkButton autoFocus={left === 'decline'} onClick={() => setOpened('decline')}>
      {card.decline()}
    </LinkButton>
  );
  const first =
    state === 'expired'
      ? opened === 'none' &&
        !onDevice && (
          <Button size="lg" fullWidth autoFocus={left === 'new'} onClick={() => setOpened('new')}>
            {card.askForNew()}
          </Button>
        )
      : state === 'waiting' &&
        (!onDevice || offer.device) && (
          <ButtonLink {...signLink(ids, invoiceId)} size="lg" fullWidth>
            {card.sign()}
          </ButtonLink>
        );
  return (
    <>
      {first && (
        <div className={classes.bar} data-bar>
          {total}
          {first}
        </div>
      )}
      {opened !== 'none' ? (
        <LatePart>
          <AnswerForm {...{ ids, invoiceId, offer }} kind={opened} onClose={() => close()} onDeclined={declined}>
            {decline}
          </AnswerForm>
        </LatePart>
      ) : (
        !onDevice && (
          <p className={classes.ways}>
            {state !== 'expired' && (
              <LinkButton autoFocus={left === 'question'} onClick={() => setOpened('question')}>
                {card.ask()}
              </LinkButton>
            )}
            {decline}
          </p>
        )
      )}
    </>
  );
}
