/** Where widgets run: an origin given by the operator, or a port next to the app's. */
export type WidgetPlace = { readonly origin: string } | { readonly port: number; readonly isPublic: boolean };

/** The settings that the app receives with the configuration. */
export function wordsOf(place: WidgetPlace | undefined): Readonly<Record<string, string>> {
  if (place === undefined) return {};
  return 'origin' in place ? { support_origin: place.origin } : { support_port: String(place.port) };
}

/** The origins that the app's pages may frame. On a port next to the app, the host is the name under which the app was opened. */
export function framesOf(place: WidgetPlace | undefined): readonly string[] {
  if (place === undefined) return [];
  if ('origin' in place) return [place.origin];
  const names = place.isPublic ? ['*'] : ['127.0.0.1', 'localhost'];
  return names.map((name) => `http://${name}:${place.port}`);
}
