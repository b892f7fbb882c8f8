import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { MemberJson } from '@underlay/contract/members.ts';
import { asSentence } from '@underlay/domain/copy/sentence.ts';
import { useState } from 'react';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { Dialog, DialogButtons, DialogCopy } from '../../../ui/dialogs/dialog.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast, toastProblem } from '../../../ui/feedback/toasts.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { businessQuery } from '../../businesses/index.ts';
import { membersQuery, useMemberChanges } from '../member-queries.ts';
import classes from './members.module.css';

/** Whether everybody who works here has to have two-step sign-in. With another sign-in provider that is its matter. */
export function SecondFactorOfAll({ businessId }: { businessId: string }) {
  const { data: members } = useQuery(membersQuery(businessId));
  const { secondFactorAsked: asked } = useSuspenseQuery(businessQuery(businessId)).data;
  const { askForFactor } = useMemberChanges(businessId);
  const { href } = useLocation();
  const [asking, setAsking] = useState(false);
  const you = members?.find((member) => member.you);
  if (members === undefined || you === undefined || you.secondFactor === null) return null;
  const without = members.filter(({ secondFactor }) => secondFactor === false);
  const change = async () => {
    try {
      await askForFactor.mutateAsync(!asked);
      toast(asked ? 'Two-step sign-in is no longer asked for' : 'Everybody is asked for two-step sign-in');
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
    setAsking(false);
  };
  return (
    <PageSection title="Two-Step Sign-In">
      <Sheet>
        <div className={classes.factor}>
          <p>
            {asked
              ? 'Everybody who works here has to have two-step sign-in. Whoever has not sets it up before the business opens.'
              : 'You can ask everybody who works here for two-step sign-in, so that a stolen password alone opens nothing.'}{' '}
            {countOf(members, without)}
          </p>
          {asked || you.secondFactor ? (
            <Button variant="default" onClick={() => setAsking(true)}>
              {asked ? 'No Longer Ask' : 'Ask Everybody'}
            </Button>
          ) : (
            <>
              <p>Set it up for yourself first.</p>
              <ButtonLink variant="default" to="/a/security" search={{ back: href }}>
                Sign-In and Security
              </ButtonLink>
            </>
          )}
        </div>
      </Sheet>
      <Dialog
        opened={asking}
        title={asked ? 'No longer ask for two-step sign-in?' : 'Ask everybody for two-step sign-in?'}
        onClose={() => setAsking(false)}
      >
        <DialogCopy>{asked ? NOT_ASKED : consequenceOf(without)}</DialogCopy>
        <DialogButtons>
          <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button loading={askForFactor.isPending} onClick={() => void change()}>
            {asked ? 'No Longer Ask' : 'Ask Everybody'}
          </Button>
        </DialogButtons>
      </Dialog>
    </PageSection>
  );
}

const NOT_ASKED = 'Whoever has it keeps it. Whoever joins from now on needs none.';

const nameOf = ({ name, email, you }: MemberJson): string => (you ? 'you' : name || email || 'a member');

/** "Kim Lowe and Dana Hale", at most three by name. */
function namesOf(members: readonly MemberJson[]): string {
  const names = members.slice(0, 3).map(nameOf);
  const more = members.length - names.length;
  return new Intl.ListFormat('en-US').format(more > 0 ? [...names, `${more} more`] : names);
}

function countOf(members: readonly MemberJson[], without: readonly MemberJson[]): string {
  if (without.length === 0) return members.length === 1 ? 'You have it.' : 'Everybody has it.';
  if (without.length === members.length) return 'Nobody has it yet.';
  return `${members.length - without.length} of ${members.length} have it. ${asSentence(`Still without: ${namesOf(without)}`)}`;
}

const consequenceOf = (without: readonly MemberJson[]): string =>
  without.length === 0
    ? 'Everybody has it already. Whoever joins sets it up before the business opens.'
    : `From this moment the business opens for ${namesOf(without)} only after setting it up, which takes about a minute. What they are typing now may not be saved before that.`;
