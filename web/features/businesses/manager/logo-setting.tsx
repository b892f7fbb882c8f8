import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LogoJson } from '@underlay/contract/logos.ts';
import { LOGO_KINDS, LOGO_MEGABYTES, standsForName } from '@underlay/domain/businesses/logo.ts';
import { useRef, useState } from 'react';
import { logoAddress } from '../../../api/logo.ts';
import { useFileDrop } from '../../../ui/controls/use-file-drop.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast, toastProblem } from '../../../ui/feedback/toasts.tsx';
import { UploadProgress } from '../../../ui/feedback/upload-progress.tsx';
import { BusinessLogo } from '../../../ui/layout/business-logo.tsx';
import { businessQuery, paymentSettingsQuery, useRemoveLogo } from '../business-queries.ts';
import classes from './logo-setting.module.css';
import { Previews } from './previews.tsx';
import page from './settings-page.module.css';
import { SettingsPart } from './settings-part.tsx';
import { useLogoUpload } from './use-logo-upload.ts';

/** D93: the logo of the business. It is saved by itself as soon as it is chosen. */
export function LogoSetting({ businessId }: { businessId: string }) {
  const query = useQuery(paymentSettingsQuery(businessId));
  return (
    <SettingsPart what="The logo" query={query}>
      {({ logo }) => <StoredLogo businessId={businessId} logo={logo} />}
    </SettingsPart>
  );
}

function StoredLogo({ businessId, logo }: { businessId: string; logo: LogoJson | null }) {
  const place = useRef<HTMLDivElement>(null);
  const choice = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { onItsWay, problem, choose, cancel, dismiss } = useLogoUpload(businessId);
  const over = useFileDrop(place, choose);
  const press = onItsWay === null ? () => choice.current?.click() : cancel;
  return (
    <div ref={place} className={`${page.body} ${classes.place}`} data-over={over}>
      <p>Your customers see it in their portal, in mails and on PDFs. Drop a PNG, JPEG or SVG here, or choose one.</p>
      {logo !== null && <LogoPreviews businessId={businessId} logo={logo} />}
      {onItsWay !== null && (
        <div className={classes.progress}>
          <UploadProgress {...onItsWay} />
        </div>
      )}
      {problem !== null && <Alert>{problem}</Alert>}
      <div className={page.buttons}>
        {/* One button, so that it keeps the focus. For the same reason it is not disabled. */}
        <Button
          ref={button}
          variant="default"
          aria-disabled={press === null}
          {...(press === null && { 'data-disabled': true })}
          onClick={() => press?.()}
        >
          {onItsWay !== null ? 'Cancel' : logo === null ? 'Choose Logo' : 'Replace Logo'}
        </Button>
        {logo !== null && onItsWay === null && (
          <RemoveLogo
            businessId={businessId}
            onAsk={dismiss}
            onRemoved={() => document.activeElement?.matches('body, h1') && button.current?.focus()}
          />
        )}
      </div>
      <input
        ref={choice}
        type="file"
        hidden
        aria-label="Choose a logo"
        accept={LOGO_KINDS.join(',')}
        onChange={({ currentTarget }) => {
          choose([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <p className={classes.help}>
        Less than {LOGO_MEGABYTES} MB. It is shown at most 200 by 64 pixels, its empty margins are cut off. In an SVG,
        turn letters into outlines.
      </p>
      <LeaveGuard dirty={onItsWay !== null && cancel !== null}>
        The logo is still being uploaded. It would not be saved.
      </LeaveGuard>
    </div>
  );
}

/** As in the head of the portal, on a light and on a dark screen. */
function LogoPreviews({ businessId, logo }: { businessId: string; logo: LogoJson }) {
  const name = useQuery(businessQuery(businessId)).data?.name ?? '';
  const { uuid, ...size } = logo;
  return (
    <div className={classes.previews}>
      <Previews>
        <BusinessLogo src={logoAddress(uuid)} name={name} {...size} />
        {!standsForName(size) && <span>{name}</span>}
      </Previews>
    </div>
  );
}

interface RemoveLogoProps {
  readonly businessId: string;
  readonly onAsk: () => void;
  /** Or not removed. The button is another one now. */
  readonly onRemoved: () => void;
}

function RemoveLogo({ businessId, onAsk, onRemoved }: RemoveLogoProps) {
  const [asked, setAsked] = useState(false);
  const remove = useRemoveLogo(businessId);
  const confirm = async () => {
    setAsked(false);
    try {
      // This button is gone with the logo, before there is an answer.
      await remove.mutateAsync();
      toast('Logo removed');
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
    onRemoved();
  };
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        onClick={() => {
          onAsk();
          setAsked(true);
        }}
      >
        Remove
      </Button>
      <ConfirmDialog
        opened={asked}
        title="Remove the logo?"
        confirm="Remove"
        onConfirm={() => void confirm()}
        onClose={() => setAsked(false)}
      >
        Portal, mails and PDFs show the name of your business in its place. Mails that were sent keep it.
      </ConfirmDialog>
    </>
  );
}
