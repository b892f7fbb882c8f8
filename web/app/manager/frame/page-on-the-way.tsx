import { PageWaiting } from '../../../ui/feedback/page-waiting.tsx';

/** A page of a business whose program is still being loaded. The frame around it stays. */
export const PageOnTheWay = () => <PageWaiting label="Page" />;
