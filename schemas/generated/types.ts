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
        /** 4. Assistant message v2 */
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
        /** 1. Create an agent job */
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
        /** 2. Send a follow-up message to an agent job */
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
            /** Format: date-time */
            archivedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            id: string;
            model: string;
            prLink: string | null;
            source: {
                ref: string;
                repository: string;
            };
            /** @enum {string} */
            status: "active" | "archived" | "completed" | "failed";
        };
        AgentRequest: {
            prompt: string;
        };
        AssistantRequestV1: {
            context?: {
                elementId?: string;
                path?: string;
                /** @enum {string} */
                type?: "code" | "textSelection";
                value: string;
            }[];
            currentPath?: string;
            filter?: Record<string, unknown> | null;
            fp: string;
            messages: {
                content: string;
                id: string;
                parts: ({
                    text?: unknown;
                    type: string;
                } & unknown)[];
                role: string;
            }[];
            /** @default 5 */
            retrievalPageSize?: number;
            threadId?: string | null;
        };
        AssistantRequestV2: {
            context?: {
                elementId?: string;
                path?: string;
                /** @enum {string} */
                type?: "code" | "textSelection";
                value: string;
            }[];
            currentPath?: string;
            filter?: Record<string, unknown> | null;
            fp: string;
            messages: {
                id: string;
                parts: ({
                    text?: unknown;
                    type: string;
                } & unknown)[];
                role: string;
            }[];
            /** @default 5 */
            retrievalPageSize?: number;
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
                /** @description domain | string | Domain identifier of the documentation site: what stands last in the project's dashboard URL. */
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
                /** @description domain | string | Domain identifier of the documentation site: what stands last in the project's dashboard URL. */
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
                /** @description projectId | string | The project's identifier, as the dashboard shows it on its API keys page. */
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
                /** @description projectId | string | The project's identifier, as the dashboard shows it on its API keys page. */
                projectId: string;
                /** @description id | string | Identifier of the agent job in question, which exists already. */
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
