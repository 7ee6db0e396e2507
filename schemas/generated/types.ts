// Generated from the interface document by `npm run generate`; changes here are lost.
export interface paths {
    "/discovery/v1/assistant/{domain}/message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 3. Assistant message v1 (deprecated)
         * @deprecated
         * @description 10,000 requests per IP address per day.
         *
         *     10,000 uses per key per month.
         *
         *     10,000 requests per organization per hour.
         *
         *     Which other event types a stream has, with what fields: not shown.
         *
         *     How the service responds once a limit is exceeded, and if both agent endpoints use the same counter: not shown.
         *
         *     How the service responds once a limit is exceeded, and if both agent endpoints use the same counter: not shown.
         *
         *     How the service responds once a limit is exceeded, and if both agent endpoints use the same counter: not shown.
         */
        post: operations["createAssistantMessageV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/discovery/v2/assistant/{domain}/message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 4. Assistant message v2
         * @description 10,000 requests per IP address per day.
         *
         *     10,000 uses per key per month.
         *
         *     10,000 requests per organization per hour.
         *
         *     Which other event types a stream has, with what fields: not shown.
         *
         *     How the service responds once a limit is exceeded, and if both agent endpoints use the same counter: not shown.
         *
         *     How the service responds once a limit is exceeded, and if both agent endpoints use the same counter: not shown.
         *
         *     How the service responds once a limit is exceeded, and if both agent endpoints use the same counter: not shown.
         */
        post: operations["createAssistantMessageV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/agent/{projectId}/job": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 1. Create an agent job
         * @description 100 uses per project per hour.
         *
         *     The success status code of endpoints 1 and 2: not shown.
         *
         *     How the service responds once a limit is exceeded, and if both agent endpoints use the same counter: not shown.
         */
        post: operations["createAgentJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/agent/{projectId}/job/{id}/message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * 2. Send a follow-up message to an agent job
         * @description 100 uses per project per hour.
         *
         *     The success status code of endpoints 1 and 2: not shown.
         *
         *     How the service responds once a limit is exceeded, and if both agent endpoints use the same counter: not shown.
         */
        post: operations["sendAgentJobMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AgentJob: {
            /**
             * Format: date-time
             * @description Time at which the job was archived.
             */
            archivedAt: string | null;
            /**
             * Format: date-time
             * @description Time at which the job was created.
             */
            createdAt: string;
            /** @description Unique identifier of this agent job. */
            id: string;
            /** @description Which AI model does the work. */
            model: string;
            /** @description URL of the agent's pull request, set as soon as the agent has created one. It stays `null` as long as the job is `active`, and also when no files were changed. */
            prLink: string | null;
            /** @description Which source repository the job works on. */
            source: {
                /** @description Branch, or another kind of reference, inside that repository. */
                ref: string;
                /** @description The project's repository. */
                repository: string;
            };
            /**
             * @description Where the job stands: `active`, `completed`, `archived` or `failed`.
             * @enum {string}
             */
            status: "active" | "archived" | "completed" | "failed";
        };
        AgentRequest: {
            /** @description Minimum length 1. What the agent is told to do: the instruction itself when a job is created, the follow-up instruction when a message is sent. */
            prompt: string;
        };
        AssistantRequestV1: {
            /** @description What else the assistant should know, with items as shown below. */
            context?: {
                /** @description Identifies the element of the user interface around it. */
                elementId?: string;
                /** @description Source file or page it was taken from. The v2 documentation lists it; the request shape of v1 has it as well. */
                path?: string;
                /**
                 * @description Either `code` or `textSelection`.
                 * @enum {string}
                 */
                type?: "code" | "textSelection";
                /** @description The piece of code or the text that was selected. */
                value: string;
            }[];
            /** @description Path of the page that the user is reading, which makes answers fit that page better. Maximum length 200 characters. */
            currentPath?: string;
            /** @description Narrows down the search. A request may carry null here. */
            filter?: Record<string, unknown> | null;
            /** @description A fingerprint by which conversation sessions are tracked. Anonymous users are sent as the literal `anonymous`, all others under an identifier of their own. */
            fp: string;
            /** @description What was said so far, with items as shown below. */
            messages: {
                /** @description The message as plain text, known only in v1. */
                content: string;
                /** @description Identifies the message. */
                id: string;
                /** @description Every part has `type` (string) and, where `type` is equal to `text`, `text` (string). */
                parts: ({
                    text?: unknown;
                    type: string;
                } & unknown)[];
                /** @description A message of the user has the role `user`. */
                role: string;
            }[];
            /**
             * @description How many search results from the documentation go into the answer. Default 5, which is also the recommended value. A larger number widens the context and may slow the response down.
             * @default 5
             */
            retrievalPageSize?: number;
            /** @description Ties a follow-up message to the thread of the conversation it belongs to. Its value is the `event.threadId` that the response stream gives where `event.type` equals `finish`. A request may carry null here. */
            threadId?: string | null;
        };
        AssistantRequestV2: {
            /** @description What else the assistant should know, with items as shown below. */
            context?: {
                /** @description Identifies the element of the user interface around it. */
                elementId?: string;
                /** @description Source file or page it was taken from. The v2 documentation lists it; the request shape of v1 has it as well. */
                path?: string;
                /**
                 * @description Either `code` or `textSelection`.
                 * @enum {string}
                 */
                type?: "code" | "textSelection";
                /** @description The piece of code or the text that was selected. */
                value: string;
            }[];
            /** @description Path of the page that the user is reading, which makes answers fit that page better. Maximum length 200 characters. */
            currentPath?: string;
            /** @description Narrows down the search. A request may carry null here. */
            filter?: Record<string, unknown> | null;
            /** @description A fingerprint by which conversation sessions are tracked. Anonymous users are sent as the literal `anonymous`, all others under an identifier of their own. */
            fp: string;
            /** @description What was said so far, with items as shown below. */
            messages: {
                /** @description Identifies the message. */
                id: string;
                /** @description Every part has `type` (string) and, where `type` is equal to `text`, `text` (string). */
                parts: ({
                    text?: unknown;
                    type: string;
                } & unknown)[];
                /** @description A message of the user has the role `user`. */
                role: string;
            }[];
            /**
             * @description How many search results from the documentation go into the answer. Default 5, which is also the recommended value. A larger number widens the context and may slow the response down.
             * @default 5
             */
            retrievalPageSize?: number;
            /** @description Ties a follow-up message to the thread of the conversation it belongs to. Its value is the `event.threadId` that the response stream gives where `event.type` equals `finish`. A request may carry null here. */
            threadId?: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createAssistantMessageV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Domain identifier of the documentation site: what stands last in the project's dashboard URL. */
                domain: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssistantRequestV1"];
            };
        };
        responses: {
            /** @description The answer as a stream of events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Refused. Status and body are not shown. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createAssistantMessageV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Domain identifier of the documentation site: what stands last in the project's dashboard URL. */
                domain: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssistantRequestV2"];
            };
        };
        responses: {
            /** @description The answer as a stream of events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description Refused. Status and body are not shown. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createAgentJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project's identifier, as the dashboard shows it on its API keys page. */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgentRequest"];
            };
        };
        responses: {
            /** @description One AgentJob */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentJob"];
                };
            };
            /** @description Refused. Status and body are not shown. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sendAgentJobMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project's identifier, as the dashboard shows it on its API keys page. */
                projectId: string;
                /** @description Identifier of the agent job in question, which exists already. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgentRequest"];
            };
        };
        responses: {
            /** @description One AgentJob */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentJob"];
                };
            };
            /** @description Refused. Status and body are not shown. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
