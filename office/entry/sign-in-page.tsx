import { type ReactElement, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { homePath } from '../nav/places.ts';
import { isLoggedIn } from '../wire/session.ts';
import { ChoosePassword } from './choose-password.tsx';
import { open, type Step, stepAfter } from './enter.ts';
import { OpenLock } from './open-lock.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondStep } from './second-step.tsx';
import { SetUpStep } from './set-up-step.tsx';

/** Name and password or a passkey, then the second factor or its set-up, then the page that was asked for. */
export default function SignInPage(): ReactElement {
  const t = useTranslations('entry');
  const go = useGo();
  const { back, setUp, unlock } = useAddress('/sign-in');
  const [step, setStep] = useState<Step>(
    setUp ? { at: 'link', ticket: setUp } : unlock ? { at: 'unlock', ticket: unlock } : { at: 'name' },
  );
  useEffect(() => {
    document.title = `${t('signIn')} · ${t('office')}`;
    if (isLoggedIn()) go({ to: homePath, replace: true });
  }, [t, go]);

  const enter = () => (back ? go.address(back, true) : go({ to: homePath, replace: true }));
  const proceed = (next: Step | undefined) => (next ? setStep(next) : enter());
  const startAgain = () => setStep({ at: 'name' });

  return (
    <div className="w-full max-w-[360px]">
      {step.at === 'name' && <PasswordStep onEntered={(answer) => proceed(stepAfter(answer))} onOpen={enter} />}
      {step.at === 'link' && (
        <ChoosePassword ticket={step.ticket} onEntered={(answer) => proceed(stepAfter(answer))} onStartAgain={startAgain} />
      )}
      {step.at === 'unlock' && <OpenLock ticket={step.ticket} onDone={startAgain} />}
      {step.at === 'second' && <SecondStep ticket={step.ticket} methods={step.methods} onOpen={enter} onStartAgain={startAgain} />}
      {step.at === 'set-up' && (
        <SetUpStep
          ticket={step.ticket}
          onStartAgain={startAgain}
          onAdded={({ session, recoveryCodes }) => {
            if (session && recoveryCodes?.length) return setStep({ at: 'codes', codes: recoveryCodes, session });
            if (session) open(session);
            return enter();
          }}
        />
      )}
      {step.at === 'codes' && (
        <>
          <h1 className="mb-1 text-24 font-semibold tracking-title">{t('recoveryTitle')}</h1>
          <RecoveryCodes
            codes={step.codes}
            onDone={() => {
              open(step.session);
              enter();
            }}
          />
        </>
      )}
    </div>
  );
}
