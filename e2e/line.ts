import type { Page, WebSocketRoute } from '@playwright/test';

type Line = { cut(): Promise<void>; mend(): void };
/** Gives the test control over the page's WebSocket. */
export async function lineOf(page: Page): Promise<Line> {
  let isCut = false;
  const lines = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/ws$/, (socket) => {
    if (isCut) {
      void socket.close({ code: 4000 });
      return;
    }
    socket.connectToServer();
    lines.add(socket);
  });
  return {
    async cut() {
      isCut = true;
      for (const socket of lines) await socket.close({ code: 4000 });
      lines.clear();
    },
    mend() {
      isCut = false;
    },
  };
}
