import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { below, search } from './business-route.ts';

/** The list stays while one conversation after the other is opened beside it. */
const page = createRoute({
  ...below('communications', 'work'),
  validateSearch: search('customer'),
  component: lazyRouteComponent(
    () => import('../../../features/communications/manager/communications-page.tsx'),
    'CommunicationsPage',
  ),
});

/** None of these has a loader. Opening a conversation counts as reading it, so looking at a link must not open one. */
const beside = [
  createRoute({
    getParentRoute: () => page,
    path: '/',
    component: lazyRouteComponent(
      () => import('../../../features/communications/manager/no-conversation-page.tsx'),
      'NoConversationPage',
    ),
  }),
  createRoute({
    getParentRoute: () => page,
    path: 'new',
    staticData: { need: 'plan' },
    component: lazyRouteComponent(
      () => import('../../../features/communications/manager/new-message-page.tsx'),
      'NewMessagePage',
    ),
  }),
  createRoute({
    getParentRoute: () => page,
    path: '$chatId',
    component: lazyRouteComponent(
      () => import('../../../features/communications/manager/conversation-page.tsx'),
      'ConversationPage',
    ),
  }),
];

// A route made inside of this call would lose its type. The call expects any.
export const communications = [page.addChildren(beside)];
