import * as z from 'zod/mini';
import { call } from './call.ts';
import { Locale, Nothing } from './text.ts';

export const documentNames = ['agreement', 'about', 'risk'] as const;

export const news = {
  config: call({
    method: 'POST',
    path: '/api/user/config',
    access: 'public',
    rate: 'read',
    summary:
      'The system configuration: app_name, kefu, quick_buy, logo, rabbitmq (virtual host), app_version, app_file, realm, epoch, server_time …',
    input: Nothing,
    output: z.record(z.string(), z.string()),
    errors: [],
  }),
  carousel: call({
    method: 'POST',
    path: '/api/user/carousel',
    access: 'public',
    rate: 'read',
    summary: 'The pictures of the home page; empty until an operator adds one',
    input: z.strictObject({ locale: z.optional(Locale) }),
    output: z.array(z.strictObject({ image: z.string(), link: z.string(), title: z.string() })),
    errors: [],
  }),
  document: call({
    method: 'GET',
    path: '/api/news/document',
    access: 'public',
    rate: 'read',
    summary: 'A legal or about text in the asked locale, otherwise in English',
    input: z.strictObject({ name: z.enum(documentNames), locale: z.optional(Locale) }),
    output: z.strictObject({
      name: z.enum(documentNames),
      locale: Locale,
      version: z.string(),
      date: z.string(),
      title: z.string(),
      sections: z.array(z.strictObject({ heading: z.string(), paragraphs: z.array(z.string()) })),
    }),
    errors: [],
  }),
};
