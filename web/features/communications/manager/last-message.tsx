import type { ConversationJson } from '@underlay/contract/communications.ts';

interface LastMessageProps {
  readonly of: Pick<ConversationJson, 'lastMessage'> & { readonly lastFrom?: string | null };
  readonly className?: string | undefined;
}

/** What was said last. Whose address it did not come from stands above it as its writer, so an address that did is named. */
export const LastMessage = ({ of: { lastMessage, lastFrom }, className }: LastMessageProps) => (
  <span className={className} dir="auto">
    {lastFrom && `from ${lastFrom}: `}
    {lastMessage}
  </span>
);
