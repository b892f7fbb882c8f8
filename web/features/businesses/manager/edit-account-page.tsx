import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useLeadOn } from '../../../ui/form/use-lead-on.ts';
import { useSaveOver } from '../../../ui/form/use-save-over.ts';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { businessQuery, useChangeBusiness, useRemoveOwner } from '../business-queries.ts';
import { useMay } from '../rights.ts';
import { useBusinessId } from '../use-business-id.ts';
import { AccountWizard } from './account-wizard.tsx';
import { newInformation } from './information-entries.ts';
import { readPlaceSearch } from './place-search.ts';
import { storedEntries, storedInformation } from './stored-entries.ts';
import classes from './wizard.module.css';
import { needsConfirmation, updateBody } from './wizard-entries.ts';
import { placeIn } from './wizard-place.ts';
import type { Submission } from './wizard-state.ts';

/** WIZ-13, SHELL-18: the wizard, filled in, with Cancel back to the settings. */
export function EditAccountPage() {
  const businessId = useBusinessId();
  const navigate = useNavigate();
  const leadOn = useLeadOn();
  const stored = useSuspenseQuery(businessQuery(businessId)).data;
  const [opened] = useState(stored);
  const withPayments = useMay()('bank');
  const asked = readPlaceSearch(useSearch({ from: '/signed-in/p/m/$businessId/edit-account' }));
  const [place] = useState(withPayments ? asked : {});
  /** Removing an owner is a change of its own. The version that it made is ours. */
  const [known, setKnown] = useState(stored.version);
  const saveOver = useSaveOver(stored.version, known);
  const change = useChangeBusiness(businessId);
  const remove = useRemoveOwner(businessId);
  const settings = { to: '/p/m/$businessId/settings', params: { businessId } } as const;
  const information = withPayments ? storedInformation(opened) : newInformation();
  const submit = async (submission: Submission) => {
    const { confirmation } = submission;
    const body = { ...updateBody(submission), ...(confirmation && { confirmation }) };
    await saveOver(body, change.mutateAsync);
    await leadOn('Changes saved', settings);
  };
  /** The address named the place that was opened. Reloading would lead back to it. */
  const leaveAddress = () => {
    if (place.place !== undefined)
      void navigate({ to: '.', search: {}, replace: true, ignoreBlocker: true, resetScroll: false });
  };
  const removeOwner = async (ownerId: string) => {
    const { version } = await remove.mutateAsync(ownerId);
    // One step is our own. Anything more is somebody else's, who must not be overwritten unseen.
    if (version <= known + 1) setKnown(version);
  };
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Settings', link: settings }, { label: 'Business Information' }]} />
      <PageHead title="Business Information" />
      <Sheet className={classes.sheet}>
        <AccountWizard
          start={storedEntries(opened, withPayments)}
          editing={{
            information,
            withPayments,
            place: placeIn(place, information),
            onMove: leaveAddress,
            onRemoveOwner: removeOwner,
            needsConfirmation: (submission) => needsConfirmation(updateBody(submission)),
          }}
          onCancel={() => void navigate(settings)}
          onSubmit={submit}
        />
      </Sheet>
    </>
  );
}
