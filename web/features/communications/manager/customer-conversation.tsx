import { useQuery } from '@tanstack/react-query';
import { NewLink } from '../../../ui/controls/new-link.tsx';
import { EmptyPlanks } from '../../../ui/feedback/empty-planks.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { useBusinessId, useMay } from '../../businesses/index.ts';
import { conversationQuery } from '../communication-queries.ts';
import classes from './conversation.module.css';
import { Conversation } from './conversation.tsx';
import { NO_CONVERSATION } from './no-conversation.ts';

/** CUST-09: on the page of a customer. The first message is written where the text points to (COMM-08). */
export function CustomerConversation({ communicationId }: { communicationId: string }) {
  const businessId = useBusinessId();
  const { data: detail, error, refetch } = useQuery(conversationQuery(businessId, communicationId));
  const begin = useMay()('plan') && (
    <NewLink to="/p/m/$businessId/communications/$chatId" params={{ businessId, chatId: communicationId }} quiet>
      New Message
    </NewLink>
  );
  return (
    <section className={classes.ofCustomer} aria-labelledby="customer-conversation">
      <h2 id="customer-conversation">Communications</h2>
      <ListSheet>
        <Conversation
          key={communicationId}
          businessId={businessId}
          detail={detail}
          error={error}
          onRetry={() => void refetch()}
          nothing={<EmptyPlanks text={NO_CONVERSATION} action={begin} />}
          embedded
        />
      </ListSheet>
    </section>
  );
}
