import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction } from '../storage/database.ts';
import type { Deliverer } from '../webhooks/deliver-webhooks.ts';
import { FAULT_MODES, type FaultMode, type Faults } from '../wire/faults.ts';
import { DAY_MILLISECONDS } from '../world/clock.ts';
import { subjectOf } from '../world/event-log.ts';
import type { World } from '../world/world.ts';
import { mountAccountControls } from './account-controls.ts';
import { DECISIONS, decidePayment, decideSetup, NotPossible, SETUP_DECISIONS } from './decide-payment.ts';
import { answerControl, isForm, readFields, yesOrNo } from './form-or-json.ts';
import { passTime } from './pass-time.ts';
import { mountRefundControls } from './refund-controls.ts';

const LONGEST_WAIT_MILLISECONDS = 5000;
const MAX_DAYS = 3650;
const MAX_REPEATS = 50;
/** Three days, as a bank may take (D13). */
const LONGEST_DELAY_SECONDS = 259_200;

export interface Controls {
  readonly world: World;
  readonly deliverer: Deliverer;
  readonly faults: Faults;
}

/** What the bank page and tests can do to the provider. */
export function mountControls(app: FastifyInstance, controls: Controls): void {
  const { world, deliverer } = controls;
  app.get('/clock', () => ({ now: nowOf(world) }));

  app.post('/clock/advance', async (request, reply) => {
    const days = Number(readFields(request).days);
    if (!(days >= 0 && days <= MAX_DAYS)) {
      return reply.code(400).send({ message: `"days" must be a number from 0 to ${MAX_DAYS}.` });
    }
    world.clock.advance(days * DAY_MILLISECONDS);
    const passed = passTime(world);
    await deliverer.settled(LONGEST_WAIT_MILLISECONDS);
    return answerControl(request, reply, { now: nowOf(world), ...passed });
  });

  mountDecisions(app, controls);
  app.get('/bank/settings', () => settingsOf(world));
  app.post('/bank/settings', (request, reply) => {
    const fields = readFields(request);
    const microdeposits = yesOrNo(fields.microdeposits);
    if (microdeposits !== undefined) world.settings.set('microdeposits', microdeposits);
    const refundsPending = yesOrNo(fields.refundsPending);
    if (refundsPending !== undefined) world.settings.set('refundsPending', refundsPending);
    const accountsHeld = yesOrNo(fields.accountsHeld);
    if (accountsHeld !== undefined) world.settings.set('accountsHeld', accountsHeld);
    const delay = Number(fields.accountDelaySeconds);
    if (delay >= 0 && delay <= LONGEST_DELAY_SECONDS) world.settings.set('accountDelaySeconds', delay);
    const type = fields.microdepositType;
    if (type === 'amounts' || type === 'descriptor_code') world.settings.set('microdepositType', type);
    return answerControl(request, reply, settingsOf(world));
  });
  mountRefundControls(app, controls);
  mountAccountControls(app, controls);
  mountWebhookControls(app, controls);
  mountFaultControls(app, controls);
}

function mountDecisions(app: FastifyInstance, { world, deliverer }: Controls): void {
  type Decide = (id: string, details: Parameters<typeof decidePayment>[3]) => { id: string; status: string };
  const mountOne = (url: string, decide: Decide) =>
    app.post<{ Params: { id: string } }>(url, async (request, reply) => {
      const { code, amount } = readFields(request);
      try {
        const { id, status } = decide(request.params.id, {
          code: String(code || 'insufficient_funds'),
          ...(amount !== undefined && amount !== '' && { amount: Number(amount) }),
        });
        await deliverer.settled(LONGEST_WAIT_MILLISECONDS);
        return answerControl(request, reply, { id, status }, `/bank#${id}`);
      } catch (error) {
        if (!(error instanceof NotPossible)) throw error;
        // From the page: another decision came first, and the page shows the current state.
        return isForm(request)
          ? reply.redirect('/bank', 303)
          : reply.code(error.status).send({ message: error.message });
      }
    });
  for (const decision of DECISIONS)
    mountOne(`/bank/payments/:id/${decision}`, (id, details) => decidePayment(world, id, decision, details));
  for (const decision of SETUP_DECISIONS)
    mountOne(`/bank/setups/:id/${decision}`, (id) => decideSetup(world, id, decision));
}

function mountWebhookControls(app: FastifyInstance, { world, deliverer }: Controls): void {
  const state = () => ({ paused: world.settings.get('webhooksPaused'), waiting: deliverer.waiting() });
  app.get('/bank/webhooks', state);
  app.post('/bank/webhooks', async (request, reply) => {
    const paused = yesOrNo(readFields(request).paused);
    if (paused !== undefined) world.settings.set('webhooksPaused', paused);
    if (paused === false) deliverer.retryNow();
    return answerControl(request, reply, state());
  });
  app.post('/bank/webhooks/replay', async (request, reply) => {
    const { paymentIntent, times, shuffle } = readFields(request);
    const found = world.objects.findAnywhere('payment_intent', String(paymentIntent));
    if (!found) return reply.code(404).send({ message: `There is no payment ${String(paymentIntent)}.` });
    const events = [...world.objects.newest('event', found.account)]
      .filter((event) => subjectOf(event) === found.object.id)
      .reverse();
    const repeats = Math.min(Math.max(Number(times ?? 1), 1), MAX_REPEATS);
    const copies = Array.from({ length: repeats }, () => events).flat();
    const order = yesOrNo(shuffle) ? shuffled(copies) : copies;
    inTransaction(world.database, () => order.forEach((event) => void world.events.enqueue(event)));
    await deliverer.settled(LONGEST_WAIT_MILLISECONDS);
    return answerControl(request, reply, { sent: order.length });
  });
}

function mountFaultControls(app: FastifyInstance, { faults }: Controls): void {
  app.get('/bank/faults', () => ({ faults: faults.all() }));
  app.post('/bank/faults', (request: FastifyRequest, reply: FastifyReply) => {
    const { route, mode, ms, times } = readFields(request);
    if (!FAULT_MODES.includes(mode as FaultMode)) {
      return reply.code(400).send({ message: `"mode" must be one of ${FAULT_MODES.join(', ')}.` });
    }
    const fault = { route: String(route ?? '*'), mode: mode as FaultMode, milliseconds: Number(ms ?? 0) };
    faults.add({ ...fault, remaining: Number(times ?? 1) });
    return answerControl(request, reply, { faults: faults.all() });
  });
  app.delete('/bank/faults', () => {
    faults.clear();
    return { faults: [] };
  });
}

const nowOf = (world: World) => new Date(world.clock.now()).toISOString();

const settingsOf = ({ settings }: World) => ({
  microdeposits: settings.get('microdeposits'),
  microdepositType: settings.get('microdepositType'),
  refundsPending: settings.get('refundsPending'),
  accountsHeld: settings.get('accountsHeld'),
  accountDelaySeconds: settings.get('accountDelaySeconds'),
});

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
