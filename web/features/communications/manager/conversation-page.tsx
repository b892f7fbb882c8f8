import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { EmptyPlanks } from '../../../ui/feedback/empty-planks.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { conversationQuery } from '../communication-queries.ts';
import classes from './communications.module.css';
import { Conversation } from './conversation.tsx';
import { NO_CONVERSATION } from './no-conversation.ts';

export function ConversationPage() {
  const { businessId, chatId } = useParams({ from: '/signed-in/p/m/$businessId/communications/$chatId' });
  const { data: detail, error, refetch } = useQuery(conversationQuery(businessId, chatId));
  const list = { to: '/p/m/$businessId/communications', params: { businessId } } as const;
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Communications', link: list },
          { label: detail?.communication.customerName ?? 'Conversation' },
        ]}
      />
      <Link {...list} search={true} className={classes.back}>
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
