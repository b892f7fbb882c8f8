import { useQuery } from '@tanstack/react-query';
import type { MeJson } from '@underlay/contract/me.ts';
import { ROLE_NAMES } from '@underlay/domain/members/rights.ts';
import { DIGESTS, MAIL_CHOICES } from '@underlay/domain/notifications/bell-settings.ts';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toastProblem } from '../../../ui/feedback/toasts.tsx';
import { CheckboxField, RadioField } from '../../../ui/fields/choice-fields.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { meQuery, useBusinessId } from '../../businesses/index.ts';
import { useChangeBell } from '../notification-changes.ts';
import { DIGEST_LABELS, LINE_COPY, MAIL_LABELS, openingsCopy } from './bell-copy.ts';
import classes from './notification-settings.module.css';

/** BELL-04, BELL-05: what a person is told of, and how. Each choice is saved as it is made. */
export function NotificationSettingsPage() {
  const businessId = useBusinessId();
  const { data: me } = useQuery(meQuery(businessId));
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Settings', link: { to: '/p/m/$businessId/settings', params: { businessId } } },
          { label: 'Notifications' },
        ]}
      />
      <PageHead title="Notifications" />
      {me && (me.bell.length === 0 ? <Nothing role={me.role} /> : <Choices businessId={businessId} me={me} />)}
    </>
  );
}

const Nothing = ({ role }: Pick<MeJson, 'role'>) => (
  <p className={classes.nothing}>Nothing is told to your role ({ROLE_NAMES[role]}) here.</p>
);

interface ChoicesProps {
  readonly businessId: string;
  readonly me: MeJson;
}

function Choices({ businessId, me }: ChoicesProps) {
  const change = useChangeBell(businessId);
  const choose = (chosen: Parameters<typeof change.mutate>[0]) =>
    change.mutate(chosen, { onError: (error) => toastProblem(refusalOf(error).message) });
  return (
    <div className={classes.parts}>
      <Card title="What you are told of">
        <ul className={classes.lines}>
          {me.bell.map((setting) => (
            <Line key={setting.line} setting={setting} onChoose={(chosen) => choose({ bell: [chosen] })} />
          ))}
        </ul>
      </Card>
      <Card title="Digest">
        <div className={classes.digest}>
          <p>One e-mail with what is unread and chosen for it. On a day with nothing to say, none comes.</p>
          <RadioField
            {...UNCHECKED}
            name="digest"
            label={<span className={classes.hidden}>Digest</span>}
            options={DIGESTS.map((value) => ({ value, label: DIGEST_LABELS[value] }))}
            value={me.digest}
            onChange={(value) => {
              const digest = DIGESTS.find((one) => one === value);
              if (digest) choose({ digest });
            }}
          />
        </div>
      </Card>
    </div>
  );
}

type LineSetting = MeJson['bell'][number];

interface LineProps {
  readonly setting: LineSetting;
  readonly onChoose: (chosen: LineSetting) => void;
}

function Line({ setting, onChoose }: LineProps) {
  const { line, bell, mail, firstOpenings } = setting;
  return (
    <li>
      <div>
        <h3>{line}</h3>
        <p>{LINE_COPY[line]}</p>
      </div>
      <CheckboxField
        {...UNCHECKED}
        name={`${line} bell`}
        label={
          <>
            In the bell <span className={classes.hidden}>for {line}</span>
          </>
        }
        checked={bell}
        onChange={(isOn) => onChoose({ ...setting, bell: isOn })}
      />
      <div className={classes.mail}>
        <SelectField
          {...UNCHECKED}
          name={`${line} mail`}
          label={`By e-mail for ${line}`}
          choose={null}
          options={MAIL_CHOICES.map((value) => ({ value, label: MAIL_LABELS[value] }))}
          value={mail}
          onChange={(value) => {
            const chosen = MAIL_CHOICES.find((one) => one === value);
            if (chosen) onChoose({ ...setting, mail: chosen });
          }}
        />
      </div>
      {firstOpenings !== undefined && (
        <div className={classes.openings}>
          <CheckboxField
            {...UNCHECKED}
            name={`${line} first openings`}
            label="E-mail first openings at once"
            help={openingsCopy(firstOpenings)}
            checked={firstOpenings}
            onChange={(isOn) => onChoose({ ...setting, firstOpenings: isOn })}
          />
        </div>
      )}
    </li>
  );
}

/** Nothing here can be entered wrongly. */
const UNCHECKED = { error: undefined, valid: false, onBlur: () => undefined };
