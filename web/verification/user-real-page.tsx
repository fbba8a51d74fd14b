import { callKey } from '@bourse/client/calls';
import { Refused } from '@bourse/client/refused';
import { type VerificationPart, verificationParts } from '@bourse/contract/verification';
import { HOUR_MS } from '@bourse/core/time';
import { buttonClasses } from '@bourse/ui/button';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { toast } from '@bourse/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, Camera, Clock, Hourglass, IdCard, LockKeyhole, RotateCcw } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go, useAddress, useGo } from '../nav/go.ts';
import { useErrorText } from '../parts/error-text.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { CallFailure, Screen } from '../parts/screen.tsx';
import { identity, verification } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { useCall, useRefresh, useSend } from '../wire/use-call.ts';
import { CheckStep } from './check-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { PhotoStep } from './photo-step.tsx';
import { History, PartRows, Standing, type Status } from './status-parts.tsx';
import { expirePhotos, forgetSubmission, lossOf, openStep, type Step, stepsFor, useSubmission } from './submission.ts';

const disc = { size: 28, strokeWidth: 1.6, 'aria-hidden': true } as const;

/** Who one is, by a document: sent step by step, waited for, sent again where a part was not accepted, and done. */
export default function UserRealPage(): ReactElement {
  return (
    <RoomTexts room="verification">
      <UserReal />
    </RoomTexts>
  );
}

function UserReal(): ReactElement {
  const t = useTranslations('verification');
  const { step, anew } = useAddress('/userReal');
  const status = useCall(verification.status, {}, { refetchInterval: (query) => (query.state.data?.status === 'review' ? 15_000 : false) });
  const now = status.data;
  const isOpen = now?.status === 'none' || now?.status === 'rejected';

  if (now && isOpen && step !== undefined) return <Submission status={now} wanted={step} isAnew={anew === true || now.status === 'none'} />;
  return (
    <Screen title={t('title')} up="/mine">
      <div className="px-4">
        {status.isError && !now ? (
          <CallFailure title={t('failed')} error={status.error} onRetry={() => void status.refetch()} />
        ) : !now ? (
          <SkeletonRows rows={5} height={52} label={t('loading')} />
        ) : now.status === 'none' ? (
          <Beginning status={now} />
        ) : now.status === 'review' ? (
          <UnderReview status={now} />
        ) : now.status === 'rejected' ? (
          <SentBack status={now} />
        ) : (
          <Verified status={now} />
        )}
      </div>
    </Screen>
  );
}

function Beginning({ status }: { readonly status: Status }): ReactElement {
  const t = useTranslations('verification.intro');
  const lines = [
    [<IdCard key="document" size={20} strokeWidth={1.75} aria-hidden />, t('document')],
    [<Camera key="camera" size={20} strokeWidth={1.75} aria-hidden />, t('camera')],
    [<Clock key="time" size={20} strokeWidth={1.75} aria-hidden />, t('time', { hours: status.reviewHours })],
    [<LockKeyhole key="safe" size={20} strokeWidth={1.75} aria-hidden />, t('safe')],
  ] as const;
  return (
    <>
      <p className="-mt-3 mb-6 text-15 text-t2">{t('lead')}</p>
      <ul className="grid gap-5 rounded-card bg-bg1 p-4">
        {lines.map(([icon, line]) => (
          <li key={line} className="flex items-start gap-3 text-15">
            <span className="text-accent">{icon}</span>
            <span>{line}</span>
          </li>
        ))}
      </ul>
      <Go to="/userReal" search={{ step: 'details' }} className={`${buttonClasses('ink', 'large', true)} mt-6`}>
        {t('start')}
      </Go>
    </>
  );
}

function UnderReview({ status }: { readonly status: Status }): ReactElement {
  const t = useTranslations('verification.review');
  const locale = useLocale();
  const info = useCall(identity.info, {}, { staleTime: 60_000 });
  const until = Date.parse(status.submittedAt ?? '') + status.reviewHours * HOUR_MS;
  const isLate = Date.now() > until;
  return (
    <>
      <Standing tone="warn" icon={<Hourglass {...disc} />} title={t('title')}>
        {isLate ? t('late') : t('until', { time: `\u2068${dateText(until, locale, 'shorts')}\u2069` })}{' '}
        {info.data && (info.data.email ? t('mail') : t('sms'))}
      </Standing>
      <PartRows status={status} />
      <p className="mt-3 text-13 text-t3">{t('meanwhile')}</p>
      <History status={status} />
    </>
  );
}

function SentBack({ status }: { readonly status: Status }): ReactElement {
  const t = useTranslations('verification.rejected');
  const rejected = status.parts.filter(({ state }) => state === 'rejected').map(({ part }) => part);
  const [first] = stepsFor(rejected);
  return (
    <>
      <Standing tone="danger" icon={<RotateCcw {...disc} />} title={t('title', { count: rejected.length })}>
        {t('lead')}
      </Standing>
      <PartRows status={status} />
      <Go to="/userReal" search={{ step: first ?? 'details' }} className={`${buttonClasses('ink', 'large', true)} mt-6`}>
        {t('resend')}
      </Go>
      <Go to="/userReal" search={{ step: 'details', anew: true }} onClick={forgetSubmission} className={`${buttonClasses('text')} w-full`}>
        {t('anew')}
      </Go>
      <History status={status} />
    </>
  );
}

function Verified({ status }: { readonly status: Status }): ReactElement {
  const t = useTranslations('verification.verified');
  const locale = useLocale();
  return (
    <>
      <Standing tone="success" icon={<BadgeCheck {...disc} />} title={t('title')}>
        {t('lead')}
      </Standing>
      <PartRows status={status} />
      {status.decidedAt && <p className="mt-3 text-13 text-t3">{t('since', { date: dateText(status.decidedAt, locale, 'day') })}</p>}
      <History status={status} />
    </>
  );
}

/** The steps of one round. Each has its own address, so that "back" goes a step back. */
function Submission({
  status,
  wanted,
  isAnew,
}: {
  readonly status: Status;
  readonly wanted: Step;
  readonly isAnew: boolean;
}): ReactElement {
  const t = useTranslations('verification');
  const text = useErrorText();
  const go = useGo();
  const client = useQueryClient();
  const refresh = useRefresh();
  const s = useSubmission();
  const info = useCall(identity.info, {}, { staleTime: 60_000 });
  const submit = useSend(verification.submit);
  const resend = useSend(verification.resend);
  const [refused, setRefused] = useState<unknown>();
  const isSent = useRef(false);
  const [sentBack, sendBack] = useState<{ readonly to: Step; readonly why: ReturnType<typeof lossOf> }>();
  const parts: readonly VerificationPart[] = isAnew
    ? verificationParts
    : status.parts.filter(({ state }) => state === 'rejected').map(({ part }) => part);
  const country = status.country ?? info.data?.residence;
  const own = stepsFor(parts);
  // After a reload, or once a photo has expired, the first step that wants something is shown.
  const reachable = own.indexOf(openStep(own, parts, s, country));
  const at = Math.min(Math.max(0, own.indexOf(wanted)), reachable);
  const step = own[at] ?? 'check';
  const isBack = step !== wanted;
  const search = (to: Step) => ({ step: to, ...(isAnew && status.status !== 'none' && { anew: true as const }) });
  const why = lossOf(s, parts);
  // The address names the step that is shown. Otherwise typing would make the wanted one reachable, and the page would leap there.
  useEffect(() => {
    if (!isBack || isSent.current) return;
    sendBack({ to: step, why });
    go({ to: '/userReal', search: { step, ...(isAnew && status.status !== 'none' && { anew: true as const }) }, replace: true });
  }, [isBack, step, why, isAnew, status.status, go]);
  // What was kept isn't asked for again.
  const next = (): void => {
    sendBack(undefined);
    go({ to: '/userReal', search: search(openStep(own.slice(at + 1), parts, useSubmission.getState(), country)) });
  };

  const send = async (): Promise<void> => {
    setRefused(undefined);
    const given = {
      ...(parts.includes('country') && { country: s.country ?? country ?? '' }),
      ...(parts.includes('name') && { realName: s.realName.trim() }),
      ...(parts.includes('number') && { idNumber: s.idNumber.trim() }),
      ...(parts.includes('front') && { front: s.front?.uploadId ?? '' }),
      ...(parts.includes('back') && { back: s.back?.uploadId ?? '' }),
    };
    try {
      const answer = isAnew ? await submit.mutateAsync(given as Parameters<typeof submit.mutateAsync>[0]) : await resend.mutateAsync(given);
      isSent.current = true;
      client.setQueryData(callKey(verification.status, {}), answer);
      void refresh(identity.info);
      forgetSubmission();
      go({ to: '/userReal', replace: true });
      toast({ kind: 'good', text: text(new Refused('2', 200)) });
    } catch (error) {
      const code = error instanceof Refused ? error.code : '';
      if (code === 'not-found') expirePhotos();
      if (code === 'already-submitted') void refresh(verification.status);
      setRefused(error);
      const back = ({ 33: 'details', 34: 'details', 'country-not-offered': 'details', 35: 'front', 36: 'back' } as Record<string, Step>)[
        code
      ];
      if (back !== undefined && own.includes(back)) go({ to: '/userReal', search: search(back) });
    }
  };

  return (
    <Screen title={t('title')} up="/mine">
      <div className="px-4 pt-1">
        <span className="grid auto-cols-fr grid-flow-col gap-1.5" aria-hidden>
          {own.map((one, i) => (
            <i key={one} className={`h-1 rounded-full ${i <= at ? 'bg-accent' : 'bg-bg3'}`} />
          ))}
        </span>
        <p className="mt-3 text-13 font-medium text-t3">{t('step', { at: at + 1, of: own.length })}</p>
        <h1 className="mt-0.5 mb-5 text-20 font-semibold tracking-title">{t(`steps.${step}`)}</h1>
        {sentBack?.to === step && <p className="-mt-3 mb-5 text-13 text-t2">{t(sentBack.why)}</p>}
        {!isAnew && step !== 'check' && <Why status={status} step={step} />}
        {step === 'details' && <DetailsStep parts={parts} country={country} refused={refused} onDone={next} />}
        {step === 'front' && <PhotoStep key="front" side="front" onDone={next} />}
        {step === 'back' && <PhotoStep key="back" side="back" onDone={next} />}
        {step === 'check' && (
          <CheckStep
            parts={parts}
            country={country}
            busy={submit.isPending || resend.isPending}
            refused={refused}
            onEdit={(to) => go({ to: '/userReal', search: search(to) })}
            onSend={() => void send()}
          />
        )}
      </div>
    </Screen>
  );
}

/** Why this part has to come again, where it is sent again. */
function Why({ status, step }: { readonly status: Status; readonly step: Step }): ReactElement | null {
  const t = useTranslations('verification');
  const reasons = status.parts.filter(
    ({ part, state }) => state === 'rejected' && (step === 'details' ? part !== 'front' && part !== 'back' : part === step),
  );
  if (reasons.length === 0) return null;
  return (
    <ul className="-mt-2 mb-5 grid gap-1 rounded-card bg-danger-tint p-3.5 text-13 text-danger">
      {reasons.map(({ part, reason }) => (
        <li key={part}>
          {reasons.length > 1 && `${t(`parts.${part}`)}: `}
          {t(`reasons.${reason ?? 'erased'}`)}
        </li>
      ))}
    </ul>
  );
}
