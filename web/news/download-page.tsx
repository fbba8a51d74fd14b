import { safeLink } from '@bourse/contract/link';
import { CopyButton } from '@bourse/ui/copy-button';
import { Segmented } from '@bourse/ui/segmented';
import { toast } from '@bourse/ui/toast';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { Mark } from '../parts/mark.tsx';
import { QrPicture } from '../parts/qr-picture.tsx';
import { RoomTexts } from '../parts/room-texts.tsx';
import { Screen } from '../parts/screen.tsx';
import { appName, useSystemConfig } from '../parts/system-config.ts';
import { ORIGIN } from '../wire/origin.ts';
import { HomeScreenSteps } from './home-screen-steps.tsx';
import { InstallCard } from './install-card.tsx';
import { PackageCard } from './package-card.tsx';
import { isSafari, type Platform, platformOf, platforms } from './platform.ts';

/** How the app gets onto a phone or a computer: for the device at hand first, and a code for the phone beside it. */
export default function DownloadPage(): ReactElement {
  return (
    <RoomTexts room="news-download">
      <DownloadApp />
    </RoomTexts>
  );
}

function DownloadApp(): ReactElement {
  const t = useTranslations('news-download');
  const go = useGo();
  const name = appName(useSystemConfig());
  const platform = useAddress('/download').for ?? platformOf(navigator);
  return (
    <Screen title={t('title')} up="/aboutCenter">
      <div className="grid gap-3 px-4">
        <div className="flex items-center gap-3.5 py-2">
          <span className="grid size-14 flex-none place-items-center rounded-card bg-bg1">
            <Mark size={32} />
          </span>
          <span className="min-w-0">
            <span className="block text-20 font-semibold tracking-title">
              <bdi>{name}</bdi>
            </span>
            <span className="block text-13 text-t3">{t('lead')}</span>
          </span>
        </div>
        <Segmented<Platform>
          label={t('device')}
          value={platform}
          onValue={(next) => go({ to: '/download', search: { for: next }, replace: true })}
          segments={platforms.map((value) => ({ value, label: t(`platform.${value}`) }))}
        />
        {platform === 'android' && <Android />}
        {platform === 'ios' && <AppleSteps />}
        {platform === 'computer' && <InstallCard />}
        <OtherDevice />
      </div>
    </Screen>
  );
}

function Android(): ReactElement {
  const config = useSystemConfig();
  const own = config['app_package'];
  const elsewhere = safeLink(config['app_file'] ?? '');
  return (
    <>
      {own?.startsWith('/api/') ? (
        <PackageCard file={`${ORIGIN}${own}`} size={config['app_package_size']} sha256={config['app_package_sha256']} />
      ) : (
        // A file of another server: what it holds is not for this one to say.
        elsewhere && <PackageCard file={elsewhere} version={config['app_version']} />
      )}
      <InstallCard />
    </>
  );
}

function AppleSteps(): ReactElement {
  const t = useTranslations('news-download.ios');
  const isForeign = platformOf(navigator) === 'ios' && !isSafari(navigator);
  return (
    <section>
      <h2 className="text-15 font-semibold">{t('title')}</h2>
      <p className="mt-1 mb-3 text-13 text-t2">{t(isForeign ? 'useSafari' : 'text')}</p>
      <HomeScreenSteps />
    </section>
  );
}

/** This page's own address, for the camera of a phone. */
function OtherDevice(): ReactElement {
  const t = useTranslations('news-download');
  const app = useTranslations('app');
  const address = `${location.origin}/#/download`;
  const isHere = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  return (
    <section className="flex flex-wrap items-center gap-3.5 rounded-card bg-bg1 p-3.5">
      <QrPicture text={address} label={t('qr')} size={128} />
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="text-15 font-semibold">{t('other')}</h2>
        <p className="mt-1 text-13 text-t2">{t(isHere ? 'onlyHere' : 'otherText')}</p>
        <CopyButton
          text={address}
          label={t('copy')}
          className="mt-2"
          onCopied={(copied) => toast({ kind: copied ? 'good' : 'bad', text: copied ? app('copied') : app('notCopied') })}
        >
          <bdi dir="ltr" className="min-w-0 text-start wrap-anywhere text-t1">
            {address}
          </bdi>
        </CopyButton>
      </div>
    </section>
  );
}
