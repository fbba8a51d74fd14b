import { Badge, Pill } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { Coin } from '@bourse/ui/coin';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { CopyButton } from '@bourse/ui/copy-button';
import { Direction, Figure, Flash } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { ButtonRow, PlainRow, Rows } from '@bourse/ui/list';
import { Logo } from '@bourse/ui/logo';
import { Empty, Failure } from '@bourse/ui/notice';
import { ConnectionStrip } from '@bourse/ui/ribbon';
import { Sheet } from '@bourse/ui/sheet';
import { SkeletonRows, SkeletonText } from '@bourse/ui/skeleton';
import { Sparkline } from '@bourse/ui/sparkline';
import { TabIcon, type TabName } from '@bourse/ui/tab-icon';
import { toast } from '@bourse/ui/toast';
import { Check, Shield } from 'lucide-react';
import { type ReactElement, useState } from 'react';

import { Section } from './gallery-section.tsx';

// What tells a trader something, for the gallery.

const day = [3, 4, 3.6, 5, 4.8, 6, 7, 6.6, 8, 7.8, 9, 8.6, 10];

export const Badges = (): ReactElement => (
  <Section title="Badges and pills">
    <div className="flex flex-wrap gap-2">
      <Badge>Perp</Badge>
      <Badge tone="up">Up 60 s</Badge>
      <Badge tone="down">Down 60 s</Badge>
      <Badge tone="accent">Confirming 7/12</Badge>
      <Badge tone="success">Verified</Badge>
      <Badge tone="warn">Under review</Badge>
      <Badge tone="danger">Rejected</Badge>
    </div>
    <div className="flex gap-2">
      <Pill direction="up">+1.84%</Pill>
      <Pill direction="down">−0.92%</Pill>
      <Pill direction="flat">0.00%</Pill>
    </div>
  </Section>
);

export function Figures(): ReactElement {
  const [tick, setTick] = useState(58710);
  return (
    <Section title="Figures">
      <Figure quiet text="12,480.36" className="text-40 font-semibold tracking-hero" />
      <p className="flex items-center gap-1 text-13 font-medium text-up">
        <Direction of="up" label="up" />
        <Figure text="184.22 (1.50%)" />
      </p>
      <button type="button" className="flex items-center gap-3 text-start" onClick={() => setTick(tick + (tick % 3 === 0 ? -7 : 5))}>
        <Flash value={String(tick)}>
          <Figure text={(tick / 1e5).toFixed(5)} className="text-17 font-semibold" />
        </Flash>
        <span className="text-12 text-t3">press: it moves</span>
      </button>
      <div className="flex flex-wrap items-end gap-4">
        <Sparkline values={day} tone="up" />
        <Sparkline values={[...day].reverse()} tone="down" />
        <Sparkline values={day} />
        <Sparkline values={undefined} />
        <Sparkline values={[1, 1, 1]} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {['BTC', 'ETH', 'SOL', 'XRP', 'BNB', 'DOGE', 'USDT', 'USD', 'EUR'].map((a) => (
          <Coin key={a} asset={a} />
        ))}
        <Coin asset="BTC" size={24} />
      </div>
      <div className="flex items-center gap-4 text-t2">
        <Logo />
        <Logo size={44} />
        {(['home', 'markets', 'trade', 'futures', 'assets'] satisfies TabName[]).map((name) => (
          <TabIcon key={name} name={name} on={name === 'home'} />
        ))}
      </div>
      <KeyValues>
        <KeyValue name="Available">3,801.16</KeyValue>
        <KeyValue name={<span className="dotted">Max. fee 0.10%</span>}>0.0000250</KeyValue>
        <KeyValue name="You receive" strong>
          ≥ 0.0249750
        </KeyValue>
      </KeyValues>
      <CopyButton
        text="100001"
        label="Copy UID"
        onCopied={(ok) => toast({ kind: ok ? 'good' : 'bad', text: ok ? 'Copied' : 'Not copied' })}
      >
        UID 100001
      </CopyButton>
    </Section>
  );
}

export const ListRows = (): ReactElement => (
  <Section title="List rows">
    <Rows>
      <PlainRow
        icon={<Coin asset="ETH" />}
        title={<b className="font-semibold">ETH</b>}
        note={
          <>
            Frozen <Figure text="0" />
          </>
        }
        value={
          <>
            <Figure text="0.40700000" className="block text-15 font-semibold text-t1" />
            <Figure text="≈ 1,388.95" className="text-12" />
          </>
        }
      />
      <ButtonRow
        icon={<Shield size={20} strokeWidth={1.75} />}
        title="Withdrawal password"
        value="Not set up"
        opens
        onClick={() => undefined}
      />
      <ButtonRow
        title="BNB Smart Chain"
        note="Fee 0.80, about 1 min, min 20"
        pressed
        after={<Check size={20} className="text-accent" />}
        onClick={() => undefined}
      />
    </Rows>
  </Section>
);

export const Loading = (): ReactElement => (
  <Section title="Loading">
    <div className="rounded-card bg-bg1">
      <SkeletonRows rows={2} label="Loading" />
    </div>
    <SkeletonText lines={4} label="Loading" />
  </Section>
);

export const Failures = (): ReactElement => (
  <Section title="Empty, error, connection">
    <div className="rounded-card bg-bg1">
      <Empty
        title="No open orders"
        action={
          <Button size="medium" tone="tonal">
            Place an order
          </Button>
        }
      >
        Orders that wait for their price appear here.
      </Empty>
    </div>
    <div className="rounded-card bg-bg1">
      <Failure
        title="The order book did not load"
        cause="The server took too long. Your orders are safe."
        retryLabel="Retry"
        onRetry={() => undefined}
        trace="Request ID 7F3A-20C1"
      />
    </div>
    <ConnectionStrip retryLabel="Retry" onRetry={() => undefined}>
      Reconnecting. Prices are from 09:41:07.
    </ConnectionStrip>
  </Section>
);

export function Overlays(): ReactElement {
  const [open, setOpen] = useState<'sheet' | 'confirm'>();
  return (
    <Section title="Toasts and sheets">
      <div className="grid grid-cols-2 gap-2">
        <Button
          tone="tonal"
          onClick={() => toast({ kind: 'good', text: 'Ordered successfully', action: { label: 'View', onPress: () => undefined } })}
        >
          Toast
        </Button>
        <Button tone="tonal" onClick={() => toast({ kind: 'bad', text: 'The operation failed' })}>
          Bad toast
        </Button>
        <Button tone="tonal" onClick={() => setOpen('sheet')}>
          Sheet
        </Button>
        <Button tone="tonal" onClick={() => setOpen('confirm')}>
          Confirm sheet
        </Button>
      </div>
      <Sheet open={open === 'sheet'} onClose={() => setOpen(undefined)} title="Network" closeLabel="Close">
        <ul className="-mx-3.5">
          <ButtonRow title="Ethereum, ERC-20" note="Fee 4.00, about 3 min, min 20" onClick={() => setOpen(undefined)} />
          <ButtonRow
            title="BNB Smart Chain"
            note="Fee 0.80, about 1 min, min 20"
            after={<Check size={20} className="text-accent" />}
            onClick={() => setOpen(undefined)}
          />
        </ul>
      </Sheet>
      <ConfirmSheet
        open={open === 'confirm'}
        onClose={() => setOpen(undefined)}
        onConfirm={() => setOpen(undefined)}
        tone="danger"
        title="Cancel all orders?"
        confirmLabel="Cancel all"
        cancelLabel="Keep"
        closeLabel="Close"
      >
        Three open orders of BTC/USDT are taken out of the book. What they froze is free again.
      </ConfirmSheet>
    </Section>
  );
}
