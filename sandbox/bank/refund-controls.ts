import type { FastifyInstance } from 'fastify';
import { decideRefund, isDecidable, REFUND_DECISIONS } from '../payments/decide-refund.ts';
import { inTransaction } from '../storage/database.ts';
import type { Deliverer } from '../webhooks/deliver-webhooks.ts';
import type { World } from '../world/world.ts';
import { answerControl, isForm, readFields } from './form-or-json.ts';

const LONGEST_WAIT_MILLISECONDS = 5000;

interface RefundWorld {
  readonly world: World;
  readonly deliverer: Deliverer;
}

/** What the bank page and tests can do to a refund. */
export function mountRefundControls(app: FastifyInstance, { world, deliverer }: RefundWorld): void {
  for (const decision of REFUND_DECISIONS) {
    app.post<{ Params: { id: string } }>(`/bank/refunds/:id/${decision}`, async (request, reply) => {
      const { code } = readFields(request);
      const after = inTransaction(world.database, () => {
        const found = world.objects.findAnywhere('refund', request.params.id);
        if (!found || !isDecidable(found.object, decision)) return null;
        return decideRefund(world, found.account, found.object, decision, String(code || 'declined'));
      });
      if (!after) {
        // From the page: another decision came first, and the page shows the refund's current state.
        return isForm(request)
          ? reply.redirect('/bank', 303)
          : reply.code(409).send({ message: `No refund can be decided with "${decision}".` });
      }
      await deliverer.settled(LONGEST_WAIT_MILLISECONDS);
      return answerControl(request, reply, { id: after.id, status: after.status });
    });
  }
}
