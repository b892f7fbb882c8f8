import { type Handlers, listOf, type RoutesUnder } from '../wire/call.ts';
import { notFound } from '../wire/stripe-error.ts';

export const eventHandlers: Handlers<RoutesUnder<'/v1/events'>> = {
  'GET /v1/events': ({ world, account, parameters: { type, types, ...page } }) =>
    listOf(
      '/v1/events',
      world.objects.page('event', account, page, (event) => {
        const wanted = types ?? (type ? [type] : undefined);
        return !wanted || wanted.includes(event.type);
      }),
    ),
  'GET /v1/events/:id': ({ world, account, path }) => {
    const event = world.objects.find('event', account, path.id);
    if (!event) throw notFound('event', path.id);
    return event;
  },
};
