import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyPlanks } from '../../../ui/feedback/empty-planks.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { usePathId } from '../../../ui/path-id.ts';
import { conversationQuery } from '../communication-queries.ts';
import classes from './communications.module.css';
import { Conversation } from './conversation.tsx';
import { NO_CONVERSATION } from './no-conversation.ts';

export function ConversationPage() {
  const businessId = usePathId('businessId');
  const chatId = usePathId('chatId');
  const { data: detail, error, refetch } = useQuery(conversationQuery(businessId, chatId));
  const list = `/p/m/${businessId}/communications`;
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Communications', to: list },
          { label: detail?.communication.customerName ?? 'Conversation' },
        ]}
      />
      <Link to={list} search={true} className={classes.back}>
        <IconArrowLeft size={16} stroke={1.5} aria-hidden />
        All conversations
      </Link>
      <ListSheet>
        <Conversation
          key={chatId}
          businessId={businessId}
          detail={detail}
          error={error}
          onRetry={() => void refetch()}
          nothing={<EmptyPlanks text={NO_CONVERSATION} />}
        />
      </ListSheet>
    </>
  );
}
