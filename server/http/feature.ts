import type { Endpoint } from '@underlay/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import type { BackgroundTask, Schedule } from '../services/background-task.ts';
import type { Platform } from '../services/platform.ts';
import type { Look } from '../services/queue.ts';
import { type Handlers, type MountOptions, mount } from './mount.ts';

/** All parts of a feature: its routes, what others may call, and its background work. */
export interface Feature {
  readonly routes: readonly Routes[];
  readonly webhooks: readonly Webhook[];
  readonly tasks: readonly BackgroundTask[];
  readonly schedules: readonly Schedule[];
  /** What each process does as often as it looks for work. */
  readonly looks: readonly ((platform: Platform) => Look)[];
}

/** Endpoints of the contract with what answers them. */
interface Routes {
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  mount(app: FastifyInstance, options: MountOptions, platform: Platform): void;
}

/** An address that a provider or a mail program calls in its own format. No API document has it. */
type Webhook = (app: FastifyInstance, platform: Platform) => void;

/** Declares a feature in its `feature.ts`. `app/features.ts` lists them all, in order. */
export const feature = (parts: Partial<Feature>): Feature => ({
  routes: [],
  webhooks: [],
  tasks: [],
  schedules: [],
  looks: [],
  ...parts,
});

/** Every one of these endpoints gets its handler, and no handler is left over. */
export const routes = <const Endpoints extends Record<string, Endpoint>>(
  endpoints: Endpoints,
  handlersFor: (platform: Platform) => Handlers<Endpoints>,
): Routes => ({
  endpoints,
  mount: (app, options, platform) => mount(app, options, { endpoints, handlers: handlersFor(platform) }),
});
