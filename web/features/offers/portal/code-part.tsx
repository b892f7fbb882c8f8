import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { signingCopy } from '@underlay/domain/copy/signing.ts';
import { useEffect, useRef } from 'react';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextField } from '../../../ui/fields/text-fields.tsx';
import classes from './code-part.module.css';
import type { SigningCode } from './use-signing-code.ts';

interface CodePartProps {
  readonly business: string;
  readonly code: SigningCode;
}

/** SIGN-12: asks for a code, and takes it. Where there is nowhere to send it, it says whom to ask. */
export function CodePart({ business, code }: CodePartProps) {
  const copy = signingCopy.code;
  return (
    <fieldset>
      <legend>{copy.title()}</legend>
      <div className={classes.part}>
        {code.ways.length === 0 ? (
          <Alert>{copy.nowhere({ business })}</Alert>
        ) : (
          <>
            <p>{copy.why({ business })}</p>
            {code.sent === null ? (
              <FirstCode code={code} />
            ) : (
              <TypedCode business={business} code={code} sentTo={code.sent.to} />
            )}
          </>
        )}
      </div>
    </fieldset>
  );
}

function FirstCode({ code }: Pick<CodePartProps, 'code'>) {
  const copy = signingCopy.code;
  return (
    <>
      <p>{copy.goesTo({ ways: code.ways.map(({ sentTo }) => sentTo) })}</p>
      {code.ways.map(({ by }) => (
        <Button key={by} variant="default" size="lg" loading={code.sending === by} onClick={() => void code.send(by)}>
          {code.ways.length === 1 ? copy.send() : copy.sendBy[by]}
        </Button>
      ))}
      {code.problem !== null && <Alert>{code.problem}</Alert>}
    </>
  );
}

/** It takes the focus once it was sent, and when it was wrong. */
function TypedCode({ business, code, sentTo }: CodePartProps & { readonly sentTo: string }) {
  const copy = signingCopy.code;
  const field = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a problem takes it back to the field
  useEffect(() => field.current?.querySelector('input')?.focus(), [code.problem === null, sentTo]);
  return (
    <>
      <p role="status">{copy.sent({ sentTo })}</p>
      <div ref={field} className={classes.code}>
        <TextField
          name="code"
          label={copy.label()}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code.typed}
          onChange={code.type}
          onBlur={() => undefined}
          valid={false}
          error={code.problem ?? undefined}
        />
      </div>
      <p className={classes.more}>
        {code.ways.map(({ by }) => (
          <LinkButton key={by} disabled={code.sending !== null} onClick={() => void code.send(by)}>
            {code.ways.length === 1 ? copy.again() : copy.sendBy[by]}
          </LinkButton>
        ))}
        <span>{copy.help({ business })}</span>
      </p>
    </>
  );
}
