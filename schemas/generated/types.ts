// Generated from the interface document by `npm run generate`; changes here are lost.
export interface paths {
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
         * Create an agent job
         * @description A job hands the agent an instruction in plain language (`prompt`) for one project. It runs asynchronously: the answer comes before the work is done, and clients poll the job until its status is final. Once files were edited successfully, the service itself creates a pull request on the code host, and `prLink` of the job holds its URL.
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
         * Send a follow-up message to an agent job
         * @description A follow-up gives an existing agent job a further instruction, which is carried out asynchronously as well.
         */
        post: operations["sendAgentJobMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
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
         * Assistant message v1
         * @deprecated
         * @description The assistant takes a conversation, which is a list of messages, and optionally the page around it. It searches the documentation and streams the answer back as it is generated. The stream returns a `threadId`, and sending that back is what continues a conversation.
         *
         *     What v1 asks of the client: it requests the stream protocol of the name `data` (`streamProtocol: 'data'`) and turns extra message fields on (`sendExtraMessageFields: true`), so that metadata of messages comes across. It puts `fp` and `retrievalPageSize` into the body.
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
         * Assistant message v2
         * @description The assistant takes a conversation, which is a list of messages, and optionally the page around it. It searches the documentation and streams the answer back as it is generated. The stream returns a `threadId`, and sending that back is what continues a conversation.
         *
         *     Clients post to this path through a chat transport that sets the `Authorization` header and sends a fixed body with `fp`, `retrievalPageSize` and, optionally, `context`.
         */
        post: operations["createAssistantMessageV2"];
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
        /**
         * @example {
         *       "id": "job_7f3a",
         *       "status": "active",
         *       "source": {
         *         "repository": "acme/docs",
         *         "ref": "main"
         *       },
         *       "model": "writer-2",
         *       "prLink": null,
         *       "createdAt": "2025-11-03T09:12:44Z",
         *       "archivedAt": null
         *     }
         */
        AgentJob: {
            /** @description Unique identifier of this agent job. */
            id: string;
            /**
             * @description Where the job stands.
             * @enum {string}
             */
            status: "active" | "completed" | "archived" | "failed";
            /** @description Which source repository the job works on. */
            source: {
                /** @description The project's repository. */
                repository: string;
                /** @description Branch, or another kind of reference, inside that repository. */
                ref: string;
            };
            /** @description Which AI model does the work. */
            model: string;
            /** @description URL of the agent's pull request, set as soon as the agent has created one. It stays `null` as long as the job is `active`, and also when no files were changed. */
            prLink: string | null;
            /**
             * Format: date-time
             * @description Time at which the job was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time at which the job was archived.
             */
            archivedAt: string | null;
        };
        /**
         * @example {
         *       "prompt": "Describe the new command line option in the reference."
         *     }
         */
        AgentRequest: {
            /** @description What the agent is told to do: the instruction itself when a job is created, the follow-up instruction when a message is sent. */
            prompt: string;
        };
        /**
         * @example {
         *       "fp": "anonymous",
         *       "messages": [
         *         {
         *           "id": "msg_1",
         *           "role": "user",
         *           "content": "How do I install it?",
         *           "parts": [
         *             {
         *               "type": "text",
         *               "text": "How do I install it?"
         *             }
         *           ]
         *         }
         *       ],
         *       "retrievalPageSize": 5
         *     }
         */
        AssistantRequestV1: {
            /** @description A fingerprint by which conversation sessions are tracked. Anonymous users are sent as the literal `anonymous`, all others under an identifier of their own. */
            fp: string;
            /** @description What was said so far, with items as shown below. */
            messages: components["schemas"]["AssistantMessageV1"][];
            /** @description Ties a follow-up message to the thread of the conversation it belongs to. Its value is the `event.threadId` that the response stream gives where `event.type` equals `finish`. */
            threadId?: string | null;
            /**
             * @description How many search results from the documentation go into the answer. That is the recommended value, too. A larger number widens the context and may slow the response down.
             * @default 5
             */
            retrievalPageSize?: number;
            /** @description Narrows down the search. */
            filter?: Record<string, unknown> | null;
            /** @description What else the assistant should know, with items as shown below. */
            context?: components["schemas"]["ContextItem"][];
            /** @description Path of the page that the user is reading, which makes answers fit that page better. */
            currentPath?: string;
        };
        /**
         * @example {
         *       "fp": "anonymous",
         *       "messages": [
         *         {
         *           "id": "msg_1",
         *           "role": "user",
         *           "parts": [
         *             {
         *               "type": "text",
         *               "text": "And how do I update it?"
         *             }
         *           ]
         *         }
         *       ],
         *       "threadId": "thr_52",
         *       "retrievalPageSize": 5,
         *       "context": [
         *         {
         *           "type": "textSelection",
         *           "value": "npm install"
         *         }
         *       ],
         *       "currentPath": "/guides/install"
         *     }
         */
        AssistantRequestV2: {
            /** @description A fingerprint by which conversation sessions are tracked. Anonymous users are sent as the literal `anonymous`, all others under an identifier of their own. */
            fp: string;
            /** @description What was said so far, with items as shown below. */
            messages: components["schemas"]["AssistantMessageV2"][];
            /** @description Ties a follow-up message to the thread of the conversation it belongs to. Its value is the `event.threadId` that the response stream gives where `event.type` equals `finish`. */
            threadId?: string | null;
            /**
             * @description How many search results from the documentation go into the answer. That is the recommended value, too. A larger number widens the context and may slow the response down.
             * @default 5
             */
            retrievalPageSize?: number;
            /** @description Narrows down the search. */
            filter?: Record<string, unknown> | null;
            /** @description What else the assistant should know, with items as shown below. */
            context?: components["schemas"]["ContextItem"][];
            /** @description Path of the page that the user is reading, which makes answers fit that page better. */
            currentPath?: string;
        };
        AssistantMessagePart: {
            type: string;
            text?: unknown;
        } & unknown;
        AssistantMessageV1: {
            /** @description Identifies the message. */
            id: string;
            /** @description A message of the user has the role `user`. */
            role: string;
            /** @description The message as plain text, known only in v1. */
            content: string;
            parts: components["schemas"]["AssistantMessagePart"][];
        };
        AssistantMessageV2: {
            /** @description Identifies the message. */
            id: string;
            /** @description A message of the user has the role `user`. */
            role: string;
            parts: components["schemas"]["AssistantMessagePart"][];
        };
        ContextItem: {
            /** @enum {string} */
            type?: "code" | "textSelection";
            /** @description The piece of code or the text that was selected. */
            value: string;
            /** @description Source file or page it was taken from. The v2 documentation lists it; the request shape of v1 has it as well. */
            path?: string;
            /** @description Identifies the element of the user interface around it. */
            elementId?: string;
        };
        AssistantEventV1: {
            code: string;
            value: unknown;
        } | {
            /** @constant */
            code: "0";
            value: string;
        } | {
            /** @constant */
            code: "2";
            value: unknown[];
        } | {
            /** @constant */
            code: "3";
            value: string;
        } | {
            /** @constant */
            code: "8";
            value: unknown[];
        } | {
            /** @constant */
            code: "9";
            value: {
                toolCallId: string;
                toolName: string;
                args: unknown;
            };
        } | {
            /** @constant */
            code: "a";
            value: {
                toolCallId: string;
                result: unknown;
            };
        } | {
            /** @constant */
            code: "b";
            value: {
                toolCallId: string;
                toolName: string;
            };
        } | {
            /** @constant */
            code: "c";
            value: {
                toolCallId: string;
                argsTextDelta: string;
            };
        } | {
            /** @constant */
            code: "d";
            value: {
                finishReason: string;
                threadId?: string;
            };
        } | {
            /** @constant */
            code: "e";
            value: {
                finishReason: string;
            };
        } | {
            /** @constant */
            code: "f";
            value: {
                messageId: string;
            };
        } | {
            /** @constant */
            code: "g";
            value: string;
        } | {
            /** @constant */
            code: "h";
            value: {
                url: string;
                id?: string;
                title?: string;
                sourceType?: string;
            };
        } | {
            /** @constant */
            code: "i";
            value: {
                data: string;
            };
        } | {
            /** @constant */
            code: "j";
            value: {
                signature: string;
            };
        } | {
            /** @constant */
            code: "k";
            value: {
                data: string;
                mimeType: string;
            };
        } | {
            code: string;
            value: unknown;
        };
        AssistantEventV2: {
            type: string;
        } | {
            /** @constant */
            type: "text-delta";
            id: string;
            providerMetadata?: Record<string, unknown>;
            delta: string;
        } | {
            /** @constant */
            type: "reasoning-delta";
            id: string;
            providerMetadata?: Record<string, unknown>;
            delta: string;
        } | {
            /** @constant */
            type: "start";
            messageId?: string;
            messageMetadata?: unknown;
        } | {
            /** @constant */
            type: "start-step";
        } | {
            /** @constant */
            type: "text-start";
            id: string;
            providerMetadata?: Record<string, unknown>;
        } | {
            /** @constant */
            type: "text-end";
            id: string;
            providerMetadata?: Record<string, unknown>;
        } | {
            /** @constant */
            type: "reasoning-start";
            id: string;
            providerMetadata?: Record<string, unknown>;
        } | {
            /** @constant */
            type: "reasoning-end";
            id: string;
            providerMetadata?: Record<string, unknown>;
        } | {
            /** @constant */
            type: "reasoning-file";
            url: string;
            mediaType: string;
            providerMetadata?: Record<string, unknown>;
        } | {
            /** @constant */
            type: "source-url";
            sourceId: string;
            url: string;
            title?: string;
            providerMetadata?: Record<string, unknown>;
        } | {
            /** @constant */
            type: "source-document";
            sourceId: string;
            mediaType: string;
            title: string;
            filename?: string;
            providerMetadata?: Record<string, unknown>;
        } | {
            /** @constant */
            type: "file";
            url: string;
            mediaType: string;
            providerMetadata?: Record<string, unknown>;
        } | {
            /** @constant */
            type: "custom";
            kind: string;
            providerMetadata?: Record<string, unknown>;
        } | {
            /** @constant */
            type: "tool-input-start";
            toolCallId: string;
            providerExecuted?: boolean;
            dynamic?: boolean;
            toolName: string;
            title?: string;
        } | {
            /** @constant */
            type: "tool-input-delta";
            toolCallId: string;
            inputTextDelta: string;
        } | {
            /** @constant */
            type: "tool-input-available";
            toolCallId: string;
            providerExecuted?: boolean;
            dynamic?: boolean;
            toolName: string;
            title?: string;
            input?: unknown;
        } | {
            /** @constant */
            type: "tool-input-error";
            toolCallId: string;
            providerExecuted?: boolean;
            dynamic?: boolean;
            toolName: string;
            title?: string;
            errorText: string;
            input?: unknown;
        } | {
            /** @constant */
            type: "tool-approval-request";
            approvalId: string;
            toolCallId: string;
        } | {
            /** @constant */
            type: "tool-approval-response";
            approvalId: string;
            approved: boolean;
        } | {
            /** @constant */
            type: "tool-output-available";
            toolCallId: string;
            providerExecuted?: boolean;
            dynamic?: boolean;
            output?: unknown;
            preliminary?: boolean;
        } | {
            /** @constant */
            type: "tool-output-error";
            toolCallId: string;
            providerExecuted?: boolean;
            dynamic?: boolean;
            errorText: string;
        } | {
            /** @constant */
            type: "tool-output-denied";
            toolCallId: string;
        } | {
            /** @constant */
            type: "steering-message";
            id: string;
            parts: unknown[];
        } | {
            /** @constant */
            type: "message-metadata";
            messageMetadata?: unknown;
        } | {
            /** @constant */
            type: "reset-step";
        } | {
            /** @constant */
            type: "finish-step";
        } | {
            /** @constant */
            type: "finish";
            /** @enum {string} */
            finishReason?: "stop" | "length" | "content-filter" | "tool-calls" | "error" | "other" | "unknown" | "interrupted";
            messageMetadata?: unknown;
            threadId?: string;
        } | {
            /** @constant */
            type: "abort";
            reason?: string;
        } | {
            /** @constant */
            type: "error";
            errorText: string;
        } | {
            type: string;
            id?: string;
            data?: unknown;
            transient?: boolean;
        } | {
            type: string;
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
            /** @description The agent job object described above. Work on it goes on asynchronously, and polling the job shows how far it is. */
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
            /** @description The agent job object described above. The message is worked on asynchronously; clients poll the job to follow it. */
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
            /** @description A streamed data response for a chat client library of the version 4 line. The final stream event has a `type` equal to `finish` and brings the `threadId`. */
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
            /** @description A streamed response for a chat client library of the version 5 line or later. The final stream event has a `type` equal to `finish` and brings the `threadId`. */
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
}
