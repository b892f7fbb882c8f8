import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { offerCopy } from '@underlay/domain/copy/offers.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { type AccountPathIds, signLink, useOnDevice } from '../../portal/index.ts';
import type { Offer } from '../offer.ts';
import classes from './offer-card.module.css';

/** Few answer in another way than by signing. */
const DeclineForm = lazy(() => import('./decline-form.tsx').then((module) => ({ default: module.DeclineForm })));
const QuestionForm = lazy(() => import('./question-form.tsx').then((module) => ({ default: module.QuestionForm })));

interface OfferAnswersProps {
  readonly ids: AccountPathIds;
  readonly invoiceId: string;
  readonly offer: Offer;
  /** What it comes to, beside the button in the bar of a phone. */
  readonly total: ReactNode;
}

type Opened = 'none' | 'question' | 'new' | 'decline';

/** The one thing to do next, and the other ways to answer (SIGN-11, SIGN-13). A form opens in the place of the button that opened it. */
export function OfferAnswers({ ids, invoiceId, offer, total }: OfferAnswersProps) {
  const [opened, setOpened] = useState<Opened>('none');
  const onDevice = useOnDevice();
  const { card } = offerCopy;
  const { state } = offer;
  const close = () => setOpened('none');
  const about = { ids, invoiceId, offer, onClose: close };
  // Whoever has asked has not answered yet (SIGN-11).
  const decline = state === 'waiting' && <LinkButton onClick={() => setOpened('decline')}>{card.decline()}</LinkButton>;
  const form =
    opened === 'decline' ? (
      <DeclineForm {...about} />
    ) : (
      <QuestionForm {...about} asksForNew={opened === 'new'}>
        {decline}
      </QuestionForm>
    );
  return (
    <>
      {state === 'waiting' && (!onDevice || offer.device) && (
        <div className={classes.bar} data-bar>
          {total}
          <ButtonLink {...signLink(ids, invoiceId)} size="lg" fullWidth>
            {card.sign()}
          </ButtonLink>
        </div>
      )}
      {state === 'expired' && opened === 'none' && !onDevice && (
        <div className={classes.bar} data-bar>
          {total}
          <Button size="lg" fullWidth onClick={() => setOpened('new')}>
            {card.askForNew()}
          </Button>
        </div>
      )}
      {opened !== 'none' ? (
        <Suspense fallback={null}>{form}</Suspense>
      ) : (
        !onDevice && (
          <p className={classes.ways}>
            {state !== 'expired' && <LinkButton onClick={() => setOpened('question')}>{card.ask()}</LinkButton>}
            {decline}
          </p>
        )
      )}
    </>
  );
}
