import type { ProviderPayment } from '../../services/payment-provider.ts';
import type { Fault, MemoryProvider } from '../memory-provider.ts';
import type { Turns } from './turns.ts';

const FAULTS: readonly Fault[] = ['lost before', 'lost after', 'refused', 'refused once'];

/** The provider, each of whose answers waits for its turn, and fails when chance says so. */
export function inTurns(provider: MemoryProvider, turns: Turns): MemoryProvider & { faults: number } {
  const asked =
    <Question, Answer>(name: string, ask: (question: Question) => Promise<Answer>) =>
    async (question: Question): Promise<Answer> => {
      await turns.outside(`asks the provider to ${name}`);
      if (!turns.isOpen && turns.random.chance(simulated.faults)) provider.failNext(turns.random.pick(FAULTS));
      return ask(question);
    };
  const listed = <Question, One>(name: string, list: (question: Question) => AsyncIterable<One>) =>
    async function* (question: Question): AsyncGenerator<One> {
      await turns.outside(`asks the provider to ${name}`);
      yield* list(question);
    };
  const simulated = {
    ...provider,
    /** How probable it is that a question fails. */
    faults: 0,
    createCardPayment: asked('open a form', provider.createCardPayment),
    payByBank: asked('pay by bank', provider.payByBank),
    readPayment: asked<Parameters<MemoryProvider['readPayment']>[0], ProviderPayment>('read', provider.readPayment),
    findPayment: asked('find', provider.findPayment),
    cancelPayment: asked('cancel', provider.cancelPayment),
    refundPayment: asked('refund', provider.refundPayment),
    refundsOf: asked('read refunds', provider.refundsOf),
    paymentsSince: listed('list payments', provider.paymentsSince),
    movedSince: listed('list moves', provider.movedSince),
  };
  return simulated;
}
