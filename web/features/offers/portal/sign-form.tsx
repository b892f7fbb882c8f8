import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { signingCopy as signing } from '@underlay/domain/copy/signing.ts';
import { type Cents, formatCents } from '@underlay/domain/money/money.ts';
import type { SentChoices } from '@underlay/domain/offers/check-choices.ts';
import { signingFields } from '@underlay/domain/offers/signing-fields.ts';
import { acceptanceText, consentText } from '@underlay/domain/offers/texts.ts';
import { type ComponentType, useId, useState } from 'react';
import type { CustomerInvoice } from '../../../api/answers.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextField } from '../../../ui/fields/text-fields.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { FormProblem } from '../../../ui/layout/form-layout.tsx';
import { TextBlocks } from '../../../ui/text/text-blocks.tsx';
import type { Offer } from '../offer.ts';
import { CodePart } from './code-part.tsx';
import classes from './sign-form.module.css';
import { SignaturePart, type SigningBy } from './signature-part.tsx';
import type { Strokes } from './strokes.ts';
import { useOfferChoices } from './use-offer-choices.ts';
import { type SendCode, useSigningCode } from './use-signing-code.ts';
import { whatIsMissing } from './what-is-missing.ts';
import { WhatYouChose } from './what-you-chose.tsx';

/** All that is answered with (SIGN-06). The server prices the choices itself. */
export interface SignedAnswer {
  readonly choices: SentChoices;
  readonly total: Cents;
  /** What is due with the signature, as it was shown. */
  readonly deposit: Cents;
  readonly name: string;
  /** Of whoever signs for a business. */
  readonly title: string;
  readonly reference: string;
  /** Null for a name that is typed. */
  readonly strokes: Strokes | null;
  /** Null where none is asked for (SIGN-12). */
  readonly code: string | null;
  /** The text that was agreed to. */
  readonly agreed: string;
}

interface SignFormProps {
  readonly invoice: CustomerInvoice;
  readonly offer: Offer;
  readonly onSign: (answer: SignedAnswer) => Promise<void>;
  readonly onSendCode: SendCode;
  /** Asks before what was typed is left. */
  readonly Guard?: ComponentType<{ readonly dirty: boolean; readonly children: string }>;
}

/** SIGN-01 to SIGN-05. The button waits until everything before it is done, and says what is missing. */
export function SignForm({ invoice, offer, onSign, onSendCode, Guard }: SignFormProps) {
  const chosen = useOfferChoices(invoice, offer);
  const consent = consentText(offer);
  // Agreed is to what was read: the business may have another name or address by now.
  const [agreed, setAgreed] = useState('');
  const isAgreed = agreed === consent;
  const [by, setBy] = useState<SigningBy>('type');
  const [strokes, setStrokes] = useState<Strokes>([]);
  const code = useSigningCode(offer, chosen.total, onSendCode);
  const form = useFieldForm({
    fields: signingFields(offer),
    submit: ({ name, title, reference }) =>
      code.trying((typed) =>
        onSign({
          choices: chosen.sent(),
          total: chosen.total,
          deposit: chosen.deposit,
          name: name.trim(),
          title: title ?? '',
          reference: reference ?? '',
          strokes: by === 'draw' ? strokes : null,
          code: typed,
          agreed,
        }),
      ),
  });
  const isBegun = form.dirty || agreed !== '' || strokes.length > 0;
  const missing = whatIsMissing({
    ...form.values,
    openChoice: chosen.openChoice(),
    asksTitle: offer.asksTitle,
    isAgreed,
    isDrawn: by === 'type' || strokes.length > 0,
    code: code.missing,
  });
  return (
    <form {...form.props} className={classes.form}>
      <WhatYouChose chosen={chosen} />
      <Agreement {...{ terms: offer.terms, consent, isAgreed }} onAgree={(isOn) => setAgreed(isOn ? consent : '')} />
      <fieldset>
        <legend>{signing.signature()}</legend>
        <TextField {...form.field('name')} autoComplete="name" />
        {offer.asksTitle && <TextField {...form.field('title')} required autoComplete="organization-title" />}
        <TextField {...form.field('reference')} autoComplete="off" help={signing.referenceHelp()} />
        <SignaturePart name={form.values.name} by={by} onBy={setBy} strokes={strokes} onStrokes={setStrokes} />
        <p className={classes.sentence}>
          {acceptanceText({ offer: offer.name, version: offer.version, total: chosen.total })}
        </p>
      </fieldset>
      {code.isNeeded && <CodePart business={offer.business} code={code} />}
      <div className={classes.end}>
        {form.problem !== null && (
          <FormProblem>
            <Alert>{form.problem}</Alert>
          </FormProblem>
        )}
        <Button type="submit" size="lg" fullWidth disabled={missing !== null} loading={form.busy}>
          {signing.sign()}
        </Button>
        <p className={classes.after} aria-live="polite">
          {missing}
        </p>
        <WhatFollows offer={offer} deposit={chosen.deposit} />
      </div>
      {Guard && (
        <Guard dirty={isBegun && !form.busy}>The quote is not signed yet, and your entries would be lost.</Guard>
      )}
    </form>
  );
}

/** What comes once it is signed. */
const WhatFollows = ({ offer, deposit }: { readonly offer: Offer; readonly deposit: Cents }) => (
  <>
    {deposit > 0 && (
      <p className={classes.next}>
        {signing.next()} <b>{formatCents(deposit)}</b>.
      </p>
    )}
    <p className={classes.after}>{signing.after()}</p>
    {offer.device && <p className={classes.after}>{signing.onDevice(offer.device)}</p>}
  </>
);

interface AgreementProps {
  readonly terms: string;
  readonly consent: string;
  readonly isAgreed: boolean;
  readonly onAgree: (isAgreed: boolean) => void;
}

/** The whole text of the terms, and the consent in a box of its own (SIGN-04). */
function Agreement({ terms, consent, isAgreed, onAgree }: AgreementProps) {
  const agreeId = useId();
  return (
    <fieldset>
      {terms !== '' && (
        <>
          <legend>{signing.terms()}</legend>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it by keys */}
          <section className={classes.terms} aria-label={signing.terms()} tabIndex={0}>
            <TextBlocks text={terms} />
          </section>
        </>
      )}
      <label className={classes.agree} htmlFor={agreeId}>
        <input
          id={agreeId}
          type="checkbox"
          checked={isAgreed}
          onChange={(event) => onAgree(event.currentTarget.checked)}
        />
        <span>{consent}</span>
      </label>
    </fieldset>
  );
}
