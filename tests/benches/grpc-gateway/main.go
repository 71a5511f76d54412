// Command grpc-gateway serves the queries of the sample node over HTTP by grpc-gateway, whose handlers are generated from
// the same protos, in the way that its documentation shows. The bench of the edge compares the two gateways.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"

	"github.com/grpc-ecosystem/grpc-gateway/v2/runtime"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/protobuf/encoding/protojson"

	claims "hearth.example/grpc-gateway/protocol/ixo/claims/v1beta1"
	entity "hearth.example/grpc-gateway/protocol/ixo/entity/v1beta1"
	token "hearth.example/grpc-gateway/protocol/ixo/token/v1beta1"
)

func main() {
	node := flag.String("node", "", "host and port of the node, which serves gRPC in plain text")
	flag.Parse()
	log.Fatal(serve(context.Background(), *node))
}

// serve prints the address on which it listens, then answers requests until the process ends.
func serve(ctx context.Context, node string) error {
	connection, err := grpc.NewClient(node, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return fmt.Errorf("the node `%s`: %w", node, err)
	}
	// Names of members as in the protos, as the gateways of Cosmos chains write them. The rest is the default.
	asInProtos := &runtime.JSONPb{
		MarshalOptions:   protojson.MarshalOptions{UseProtoNames: true, EmitUnpopulated: true},
		UnmarshalOptions: protojson.UnmarshalOptions{DiscardUnknown: true},
	}
	mux := runtime.NewServeMux(runtime.WithMarshalerOption(runtime.MIMEWildcard, asInProtos))
	register := []func(context.Context, *runtime.ServeMux, *grpc.ClientConn) error{
		claims.RegisterQueryHandler, entity.RegisterQueryHandler, token.RegisterQueryHandler,
	}
	for _, service := range register {
		if err := service(ctx, mux, connection); err != nil {
			return err
		}
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Printf("http://%s\n", listener.Addr())
	return http.Serve(listener, mux)
}
