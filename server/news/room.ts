import type { news as contract } from '@bourse/contract/news';
import type { news as officeContract } from '@bourse/contract/office/news';
import type { OfficeServices } from '../office-services.ts';
import type { OpenRoom } from '../room.ts';
import type { Services } from '../services.ts';
import { agreementVersion, seedDocuments } from './documents.ts';
import { NoticeBoard } from './notice-board.ts';
import { newsOffice } from './office.ts';
import { seedPracticeNews } from './practice-news.ts';
import { addShippedPictures } from './shipped-pictures.ts';
import { news } from './views.ts';

export interface NewsRoom extends OpenRoom<typeof contract> {
  readonly agreementVersion: () => Promise<string>;
  /** Announces a publication or withdrawal now, without waiting for the next refresh. */
  readonly refreshNotices: () => Promise<void>;
}

/** `additions`: what the server adds to the configuration that the app reads. */
export async function openNews(s: Services, additions: () => Promise<Readonly<Record<string, string>>>): Promise<NewsRoom> {
  await seedDocuments(s.jobs);
  if (s.realm === 'practice') await seedPracticeNews(s.jobs);
  const board = new NoticeBoard({
    pool: s.pool,
    tell: (seq, notices) => s.broadcast?.publishNotices(seq, [...notices]),
    now: () => s.engine.now(),
    onFailure: s.onFailure,
  });
  await board.refresh();
  return {
    handlers: news({ pool: s.pool, additions }),
    jobs: [board],
    pages: addShippedPictures,
    agreementVersion: () => agreementVersion(s.pool),
    refreshNotices: () => board.refresh(),
  };
}

export const openNewsOffice = (s: OfficeServices, { refreshNotices }: NewsRoom): OpenRoom<typeof officeContract> => ({
  handlers: newsOffice({ ...s, tell: refreshNotices }),
  pages: addShippedPictures,
});
