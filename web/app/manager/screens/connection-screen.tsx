import { ConnectionPage } from '../../../features/connections/manager/connection-page.tsx';
import { ConnectionWebhooks } from '../../../features/webhooks/manager/connection-webhooks.tsx';

/** A connection with the addresses that it is called at, which are a younger feature. */
export const ConnectionScreen = () => (
  <ConnectionPage webhooks={(connection) => <ConnectionWebhooks connection={connection} />} />
);
