import type { Output } from '@bourse/contract/call';
import { identityOffice } from '@bourse/contract/office/identity';
import { traders } from '@bourse/contract/office/traders';
import { Skeleton } from '@bourse/ui/skeleton';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { Card, Fact, Facts } from '../parts/card.tsx';
import { ShowInFull } from '../parts/masked-text.tsx';
import { api } from '../wire/api.ts';
import { countText, moneyText } from '../wire/money-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { rowTime, timeText } from '../wire/time-text.ts';
import { useCall } from '../wire/use-call.ts';

type Profile = Output<typeof traders.profile>;
type Full = Partial<Pick<Profile, 'email' | 'phone' | 'name' | 'birthDate'>> & { readonly entry: number };

const countries = new Intl.DisplayNames(['en'], { type: 'region' });
const languages = new Intl.DisplayNames(['en'], { type: 'language' });

/** The trader's identity, masked. "Show in full" asks for a reason and is recorded in the audit log. */
export function ProfileCard({
  profile,
  full,
  onFull,
}: {
  readonly profile: Profile | undefined;
  readonly full: Full | undefined;
  readonly onFull: (full: Full | undefined) => void;
}): ReactElement {
  const t = useTranslations('traders');
  const operator = useSession((s) => s.operator);
  const standing = useCall(
    identityOffice.standing,
    { uid: profile?.uid ?? '0' },
    { enabled: profile !== undefined && hasRole(operator, identityOffice.standing.roles), staleTime: 60_000 },
  ).data;
  const factors = standing
    ? [standing.hasTotp && t('factors.totp'), standing.passkeys > 0 && t('factors.passkeys', { count: standing.passkeys })].filter(Boolean)
    : [];
  const hold = standing?.holdUntil ?? profile?.holdUntil;

  return (
    <Card
      title={t('profile')}
      aside={
        profile &&
        hasRole(operator, traders.showInFull.roles) && (
          <ShowInFull
            isShown={full !== undefined}
            usual={[t('callBack'), t('chatCase')]}
            onHide={() => onFull(undefined)}
            onShow={(reason) => api(traders.showInFull, { uid: profile.uid, reason }).then(onFull)}
          />
        )
      }
    >
      {profile ? (
        <Facts>
          {profile.email && <Fact name={t('email')}>{full?.email ?? profile.email}</Fact>}
          {profile.phone && <Fact name={t('phone')}>{full?.phone ?? profile.phone}</Fact>}
          {profile.name && <Fact name={t('name')}>{full?.name ?? profile.name}</Fact>}
          {profile.birthDate && <Fact name={t('birthDate')}>{full?.birthDate ? timeText(full.birthDate, 'day') : profile.birthDate}</Fact>}
          {profile.residence && <Fact name={t('residence')}>{countries.of(profile.residence) ?? profile.residence}</Fact>}
          {profile.locale && <Fact name={t('locale')}>{languages.of(profile.locale) ?? profile.locale}</Fact>}
          {standing && (
            <>
              <Fact name={t('secondFactor')}>{factors.join(', ') || t('factors.none')}</Fact>
              <Fact name={t('safePassword')}>{standing.hasSafePassword ? t('set') : t('notSet')}</Fact>
            </>
          )}
          <Fact name={t('holdUntil')}>{hold ? <span className="text-warn">{rowTime(hold)}</span> : t('none')}</Fact>
          {standing?.closingRequestedAt && (
            <Fact name={t('closing')}>
              <span className="text-warn">{rowTime(standing.closingRequestedAt)}</span>
            </Fact>
          )}
          <Fact name={t('volume')}>{moneyText(profile.volume30d, { minimum: 2, maximum: 2 })}</Fact>
          <Fact name={t('joined')}>{timeText(profile.joinedAt, 'day')}</Fact>
          <Fact name={t('lastSeen')}>{profile.lastSeenAt ? rowTime(profile.lastSeenAt) : '–'}</Fact>
          <Fact name={t('inviteCode')}>
            <span className="hash">{profile.inviteCode}</span>
          </Fact>
          {profile.invitedBy && (
            <Fact name={t('invitedBy')}>
              <Go to="/trader" search={{ uid: profile.invitedBy }} className="text-accent">
                {profile.invitedBy}
              </Go>
            </Fact>
          )}
          <Fact name={t('agreement')}>{profile.agreementVersion}</Fact>
          {full && <p className="mt-1.5 text-11 text-t3">{t('shownEntry', { entry: countText(full.entry) })}</p>}
        </Facts>
      ) : (
        <div className="grid gap-3.5 px-4 pt-2 pb-4">
          {[70, 52, 61, 48, 66, 58].map((width) => (
            <Skeleton key={width} width={`${width}%`} height={12} />
          ))}
        </div>
      )}
    </Card>
  );
}
