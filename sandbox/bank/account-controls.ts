import type { FastifyInstance } from 'fastify';
import { ACCOUNT_DECISIONS, decideAccount } from '../accounts/decide-account.ts';
import { inTransaction } from '../storage/database.ts';
import type { Deliverer } from '../webhooks/deliver-webhooks.ts';
import type { World } from '../world/world.ts';
import { answerControl, isForm, readFields } from './form-or-json.ts';

const LONGEST_WAIT_MILLISECONDS = 5000;

/** What the bank page and tests can do to the account of a business. */
export function mountAccountControls(
  app: FastifyInstance,
  { world, deliverer }: { readonly world: World; readonly deliverer: Deliverer },
): void {
  for (const decision of ACCOUNT_DECISIONS) {
    app.post<{ Params: { id: string } }>(`/bank/accounts/:id/${decision}`, async (request, reply) => {
      const { id } = request.params;
      const done = inTransaction(world.database, () => decideAccount(world, id, decision, readFields(request)));
      if (!done) {
        return isForm(request)
          ? reply.redirect('/bank', 303)
          : reply.code(409).send({ message: `No account can be decided with "${decision}" like this.` });
      }
      await deliverer.settled(LONGEST_WAIT_MILLISECONDS);
      return answerControl(request, reply, { id, decision }, `/bank#${id}`);
    });
  }
}
