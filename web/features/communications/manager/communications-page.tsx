import { Outlet, useLocation, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { NewLink } from '../../../ui/controls/new-link.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useBusinessId } from '../../businesses/index.ts';
import classes from './communications.module.css';
import { ConversationList } from './conversation-list.tsx';

/** The list, and beside it what was chosen from it. Where there is no room for both, one comes after the other. */
export function CommunicationsPage() {
  const businessId = useBusinessId();
  const chatId = useParams({ from: '/signed-in/p/m/$businessId/communications/$chatId', shouldThrow: false })?.chatId;
  const writing = useLocation({ select: ({ pathname }) => pathname.endsWith('/new') });
  const byItself = useLocation({ select: ({ state }) => state.byItself });
  const list = useRef<HTMLElement>(null);
  const pane = useRef<HTMLElement>(null);
  const chosen = writing ? 'new' : chatId;
  const before = useRef(chosen);
  useEffect(() => {
    if (before.current === chosen) return;
    before.current = chosen;
    if (byItself) return;
    // The focus goes where the eye goes.
    (chosen === undefined ? list : pane).current?.focus({ preventScroll: true });
  }, [chosen, byItself]);
  return (
    <div className={classes.page} data-chosen={chosen !== undefined}>
      <div className={classes.head}>
        <PageHead
          title="Communications"
          actions={
            !writing && (
              // Beside a conversation the next step is to answer.
              <NewLink to="/p/m/$businessId/communications/new" params={{ businessId }} quiet={chosen !== undefined}>
                New Message
              </NewLink>
            )
          }
        />
      </div>
      <div className={classes.panes}>
        <section ref={list} tabIndex={-1} className={classes.list} aria-label="Conversations">
          <ConversationList businessId={businessId} chatId={chatId} />
        </section>
        <section
          ref={pane}
          tabIndex={-1}
          className={classes.pane}
          aria-label={writing ? 'New Message' : 'Conversation'}
        >
          <Outlet />
        </section>
      </div>
    </div>
  );
}
