import type { FastifyInstance, FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { html } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import { inTransaction } from '../storage/database.ts';
import { PLATFORM } from '../storage/object-store.ts';
import type { World } from '../world/world.ts';
import { answerChallenge } from './decide-payment.ts';
import { readFields } from './form-or-json.ts';
import { dollars } from './labels.ts';

/** 3-D Secure: the page of the card's bank. The holder accepts or declines and is redirected to the shop. */
export function mountChallengePage(app: FastifyInstance, world: World, afterEffect: () => void): void {
  app.get<{ Params: { id: string } }>('/3ds/:id', (request, reply) => {
    const asked = find(world, request.params.id);
    if (!asked) return nothingWaits(request.params.id, reply);
    const { intent, account, returnUrl } = asked;
    if (intent.status !== 'requires_action') return goBack(reply, asked);
    const merchant = world.objects.find('account', PLATFORM, account)?.display_name ?? 'The merchant';
    return sendPage(reply, {
      title: 'Confirm your payment',
      isBare: true,
      policy: `form-action 'self'${returnUrl ? ` ${new URL(returnUrl).origin}` : ''}`,
      main: html`<section class="sheet narrow" aria-labelledby="title">
<p class="caption">3-D Secure test page of the card’s bank</p>
<h1 id="title">Confirm your payment</h1>
<p class="figure">${dollars(intent.amount)}</p>
<p>to <strong>${merchant}</strong></p>
<form method="post" action="/3ds/${intent.id}" class="stack">
<button class="primary" name="answer" value="complete">Complete</button>
<button name="answer" value="fail">Fail</button>
</form>
</section>`,
    });
  });

  app.post<{ Params: { id: string } }>('/3ds/:id', (request, reply) => {
    const asked = find(world, request.params.id);
    if (!asked) return nothingWaits(request.params.id, reply);
    // A second press of the button finds the answer stored, and redirects like the first.
    if (asked.intent.status !== 'requires_action') return goBack(reply, asked);
    const isComplete = readFields(request).answer === 'complete';
    const intent = inTransaction(world.database, () => answerChallenge(world, asked.account, asked.intent, isComplete));
    afterEffect();
    return goBack(reply, { intent, returnUrl: asked.returnUrl });
  });
}

function goBack(reply: FastifyReply, { intent, returnUrl }: Pick<Asked, 'intent' | 'returnUrl'>) {
  if (returnUrl) return reply.redirect(backTo(returnUrl, intent), 303);
  return sendPage(reply, {
    title: 'Done',
    isBare: true,
    main: html`<section class="sheet narrow"><h1>Done</h1><p>You can close this page.</p></section>`,
  });
}

interface Asked {
  readonly account: string;
  readonly intent: Stripe.PaymentIntent;
  readonly returnUrl: string | null;
}

function find(world: World, id: string): Asked | undefined {
  const found = world.objects.findAnywhere('payment_intent', id);
  const challenge = found && world.objects.find('challenge', found.account, id);
  if (!challenge) return undefined;
  return { account: found.account, intent: found.object, returnUrl: challenge.returnUrl };
}

/** The address of the shop with Stripe's parameters. */
function backTo(returnUrl: string, intent: Stripe.PaymentIntent): string {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
}

function nothingWaits(id: string, reply: FastifyReply) {
  return sendPage(reply, {
    title: 'Nothing to confirm',
    status: 404,
    isBare: true,
    main: html`<section class="sheet narrow"><h1>Nothing to confirm</h1>
<p>The payment ${id} does not wait for its cardholder. It may have been answered before.</p></section>`,
  });
}
