import type { Cents } from '@underlay/domain/money/money.ts';
import { CODE_DIGITS, needsCode } from '@underlay/domain/offers/signing-code.ts';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import type { Offer } from '../offer.ts';

type Way = 'email' | 'sms';
/** Answers where it was sent, in part. */
export type SendCode = (by: Way) => Promise<{ readonly sentTo: string }>;

/** Refusals that are about the code and nothing else of the form. */
const OF_CODE: ReadonlySet<string> = new Set(['code_missing', 'wrong_code', 'code_over']);

export type SigningCode = ReturnType<typeof useSigningCode>;

/** SIGN-12: a code that is sent to whoever signs, where what they sign takes one. */
export function useSigningCode(offer: Offer, total: Cents, send: SendCode) {
  // A server of the version before asks for none.
  const asked = offer.code ?? null;
  const isNeeded = needsCode(asked?.fromTotal ?? null, total);
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState<{ readonly by: Way; readonly to: string } | null>(null);
  const [sending, setSending] = useState<Way | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ways = asked?.ways ?? [];

  return {
    isNeeded,
    ways,
    typed,
    /** Where the newest one went. Null before the first. */
    sent,
    sending,
    problem,
    missing: isNeeded ? missingOf({ isNowhere: ways.length === 0, isSent: sent !== null, typed }) : null,
    type: (text: string) => {
      setTyped(text.replaceAll(/\D/g, '').slice(0, CODE_DIGITS));
      setProblem(null);
    },
    send: async (by: Way) => {
      setSending(by);
      setProblem(null);
      const answer = await send(by).catch((error: unknown) => setProblem(refusalOf(error).message ?? null));
      if (answer) {
        setSent({ by, to: answer.sentTo });
        setTyped('');
      }
      setSending(null);
    },
    /** Signs with it. What is wrong about it is said where it is typed. */
    trying: async (sign: (code: string | null) => Promise<void>) => {
      setProblem(null);
      await sign(isNeeded ? typed : null).catch((error: unknown) => {
        if (!(error instanceof ApiError && OF_CODE.has(error.code))) throw error;
        setTyped('');
        setProblem(error.message);
      });
    },
  };
}

interface Facts {
  readonly isNowhere: boolean;
  readonly isSent: boolean;
  readonly typed: string;
}

function missingOf({ isNowhere, isSent, typed }: Facts): 'nowhere' | 'unsent' | 'untyped' | null {
  if (isNowhere) return 'nowhere';
  if (!isSent) return 'unsent';
  return typed.length === CODE_DIGITS ? null : 'untyped';
}
